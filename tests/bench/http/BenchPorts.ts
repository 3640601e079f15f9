import { Effect, Layer, Redacted } from "effect"

import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresAuditLog from "#adapters/postgres/PostgresAuditLog.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import * as PostgresClusterGrants from "#adapters/postgres/PostgresClusterGrants.ts"
import * as PostgresClusterPlans from "#adapters/postgres/PostgresClusterPlans.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresIdempotencyKeys from "#adapters/postgres/PostgresIdempotencyKeys.ts"
import * as PostgresOperationCredentials from "#adapters/postgres/PostgresOperationCredentials.ts"
import * as PostgresOperationLog from "#adapters/postgres/PostgresOperationLog.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as PostgresRateLimitUsage from "#adapters/postgres/PostgresRateLimitUsage.ts"
import * as PostgresRefreshedRegions from "#adapters/postgres/PostgresRefreshedRegions.ts"
import * as PostgresSavedPlans from "#adapters/postgres/PostgresSavedPlans.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import { noSecretStores } from "#tests/fixtures/CredentialSources.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"

/** Every server of a bench hashes keys under the same pepper. */
export const pepper = Buffer.alloc(32, 7)

const secret = Redacted.make(pepper.toString("base64"))

/** What the use cases keep in PostgreSQL, as in production. */
export const layer = (url: string) =>
  Layer.mergeAll(
    PostgresAccounts.layer,
    PostgresAuditLog.layer,
    PostgresClusterGrants.layer,
    PostgresClusterPlans.layer,
    PostgresClusters.layer,
    PostgresIdempotencyKeys.layer,
    PostgresOperationCredentials.layer,
    PostgresRefreshedRegions.layer,
    PostgresSavedPlans.layer,
    PostgresOperationLog.layer,
    PostgresOperations.layer,
    PostgresRateLimitUsage.layer,
    PostgresTransaction.layer,
    CryptoIds.layer,
    noSecretStores,
    HmacKeyHashing.layer({ dataDirectory: "unused", pepper: secret }),
    Layer.succeed(PricingCatalogue, { pricing: defaultPricing }),
  ).pipe(
    Layer.provideMerge(PostgresClients.layer()),
    Layer.provide(AesGcmEncryption.layer({ dataDirectory: "unused", key: secret })),
    Layer.provide(Layer.effect(DatabaseUrl, Effect.succeed(Redacted.make(url)))),
  )
