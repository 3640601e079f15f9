import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import * as MemoryKeyChecks from "#adapters/memory/MemoryKeyChecks.ts"
import * as MemoryTransaction from "#adapters/memory/MemoryTransaction.ts"
import * as PostgresKeyChecks from "#adapters/postgres/PostgresKeyChecks.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { KeyChecks } from "#application/ports/KeyChecks.ts"
import { inTurns } from "#tests/fixtures/LockWaits.ts"
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
  })
})
