import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

import * as MemoryKeyChecks from "#adapters/memory/MemoryKeyChecks.ts"
import * as MemoryTransaction from "#adapters/memory/MemoryTransaction.ts"
import * as PostgresKeyChecks from "#adapters/postgres/PostgresKeyChecks.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { KeyChecks } from "#application/ports/KeyChecks.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { inTurns, whileTaken } from "#tests/fixtures/LockWaits.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { keyChecksContract } from "./KeyChecksContract.ts"

keyChecksContract("memory", Layer.merge(MemoryKeyChecks.layer, MemoryTransaction.layer))

onPostgres((database) => {
  const ports = Layer.merge(PostgresKeyChecks.layer, PostgresTransaction.layer).pipe(Layer.provideMerge(database))

  keyChecksContract("postgres", ports)

  it.layer(ports)("KeyChecks on postgres, besides", (it) => {
    it.effect("make a second process wait for the first, and see what it added", () =>
      Effect.gen(function* () {
        const { add, list, lock } = yield* KeyChecks
        const value = Uint8Array.of(7)
        const addFirst = Effect.andThen(lock, add({ key: "pepper", value }))
        const readSecond = Effect.andThen(lock, list)

        const { second } = yield* inTurns(addFirst, readSecond)

        assert.lengthOf(second, 1)
      }),
    )

    it.effect("wait for each other longer than a statement may take", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { list, lock } = yield* KeyChecks
        const lockImpatiently = Effect.andThen(sql`SET LOCAL statement_timeout = '500ms'`, lock)

        const { second } = yield* inTurns(lock, Effect.andThen(lockImpatiently, list), 1000)

        assert.isArray(second)
      }),
    )

    it.effect("report another process that has them for too long", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const { lock } = yield* KeyChecks
        const impatient = Effect.flatMap(KeyChecks, (checks) => Effect.flip(atomically(checks.lock)))

        const error = yield* whileTaken(lock, Effect.provide(impatient, PostgresKeyChecks.layerWithin("20 millis")))

        assert.strictEqual(
          error.message,
          "Another server has been comparing its keys with this database for more than 20ms. Wait until that server is ready, then start this one again.",
        )
      }),
    )
  })
})
