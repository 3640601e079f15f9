import { Effect, Layer, Redacted } from "effect"

import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import * as PostgresClusterPlans from "#adapters/postgres/PostgresClusterPlans.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperationLog from "#adapters/postgres/PostgresOperationLog.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"

/** Every server of a bench hashes keys under the same pepper. */
export const pepper = Buffer.alloc(32, 7)

/** The ports of the read paths, on PostgreSQL, as in production. */
export const layer = (url: string) =>
  Layer.mergeAll(
    PostgresClusterPlans.layer,
    PostgresClusters.layer,
    PostgresAccounts.layer,
    PostgresOperationLog.layer,
    PostgresOperations.layer,
    PostgresTransaction.layer,
    CryptoIds.layer,
    HmacKeyHashing.layer({ dataDirectory: "unused", pepper: Redacted.make(pepper.toString("base64")) }),
  ).pipe(
    Layer.provideMerge(PostgresClients.layer()),
    Layer.provide(Layer.effect(DatabaseUrl, Effect.succeed(Redacted.make(url)))),
  )
