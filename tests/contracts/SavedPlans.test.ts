import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as MemoryPorts from "#adapters/main/MemoryPorts.ts"
import * as MemorySavedPlans from "#adapters/memory/MemorySavedPlans.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperationLog from "#adapters/postgres/PostgresOperationLog.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as PostgresSavedPlans from "#adapters/postgres/PostgresSavedPlans.ts"
import { SavedPlans } from "#application/ports/SavedPlans.ts"
import { settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { own } from "./OperationCredentialsContract.ts"
import { planNamed, savedPlansContract } from "./SavedPlansContract.ts"

const encryption = AesGcmEncryption.layer({
  dataDirectory: "unused",
  key: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
})

savedPlansContract("memory", Layer.merge(MemorySavedPlans.layer, MemoryPorts.layer).pipe(Layer.provide(encryption)))

onPostgres((database) => {
  const ports = Layer.mergeAll(
    PostgresSavedPlans.layer,
    PostgresOperationLog.layer,
    PostgresOperations.layer,
    PostgresClusters.layer,
    PostgresAccounts.layer,
  ).pipe(Layer.provideMerge(encryption), Layer.provideMerge(database))

  savedPlansContract("postgres", ports)

  it.layer(Layer.provideMerge(settled, ports))("SavedPlans on postgres, besides", (it) => {
    it.effect("writes nothing of the plan's content that can be read", () =>
      Effect.gen(function* () {
        const plans = yield* SavedPlans
        const sql = yield* SqlClient.SqlClient
        yield* plans.keep(yield* own("secret"), planNamed("secret"))

        const [row] = yield* sql<{ readable: string }>`
          SELECT encode(ciphertext, 'escape') || p::text AS readable FROM saved_plans p`

        assert.notInclude(row?.readable, "the plan secret")
        assert.notInclude(row?.readable, Buffer.from("the plan secret").toString("base64").slice(0, 16))
      }),
    )

    it.effect("does not read a plan that was moved to another operation", () =>
      Effect.gen(function* () {
        const plans = yield* SavedPlans
        const sql = yield* SqlClient.SqlClient
        const [mine, other] = [yield* own("mine"), yield* own("other")]
        yield* plans.keep(mine, planNamed("mine"))
        yield* sql`UPDATE saved_plans SET operation_id = ${other.id} WHERE operation_id = ${mine.id}`

        assert.isTrue(Exit.isFailure(yield* Effect.exit(plans.take(other))))
        assert.lengthOf(yield* sql`SELECT 1 FROM saved_plans WHERE operation_id = ${other.id}`, 1)
      }),
    )
  })
})
