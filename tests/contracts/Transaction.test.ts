import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

import * as MemoryTransaction from "#adapters/memory/MemoryTransaction.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { transactionContract } from "./TransactionContract.ts"

transactionContract("memory", MemoryTransaction.layer)

onPostgres((database) => {
  const transaction = PostgresTransaction.layer.pipe(Layer.provideMerge(database))
  transactionContract("postgres", transaction)

  it.layer(transaction, { timeout: "30 seconds" })("Transaction on postgres, besides", (it) => {
    const table = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE IF NOT EXISTS written (line TEXT)`
      yield* sql`TRUNCATE written`
      const write = (line: string) => sql`INSERT INTO written ${sql.insert({ line })}`
      const lines = sql<{ line: string }>`SELECT line FROM written ORDER BY line`.pipe(
        Effect.map((rows) => rows.map(({ line }) => line)),
      )
      return { write, lines }
    })

    it.effect("keeps nothing of an effect that failed", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const { lines, write } = yield* table

        yield* Effect.exit(atomically(Effect.andThen(write("a"), Effect.fail("refused"))))

        assert.deepStrictEqual(yield* lines, [])
      }),
    )

    it.effect("keeps nothing of an effect that died or was interrupted", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const { lines, write } = yield* table

        yield* Effect.exit(atomically(Effect.andThen(write("a"), Effect.die("broken"))))
        yield* Effect.exit(atomically(Effect.andThen(write("b"), Effect.interrupt)))

        assert.deepStrictEqual(yield* lines, [])
      }),
    )

    it.effect("keeps the outer writes when an inner transaction fails and is recovered from", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const { lines, write } = yield* table
        const inner = atomically(Effect.andThen(write("inner"), Effect.fail("refused")))

        yield* atomically(Effect.andThen(write("outer"), Effect.ignore(inner)))

        assert.deepStrictEqual(yield* lines, ["outer"])
      }),
    )

    it.effect("hides what is not committed from everyone else", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const { lines, write } = yield* table
        const elsewhere = yield* Effect.context<never>()

        const seen = yield* atomically(
          Effect.andThen(
            write("a"),
            Effect.promise(() => Effect.runPromiseWith(elsewhere)(lines)),
          ),
        )

        assert.deepStrictEqual(seen, [])
        assert.deepStrictEqual(yield* lines, ["a"])
      }),
    )

    it.effect(
      "shows what was committed to what waited for it, and does not take that one's writes back with a failure",
      () =>
        Effect.gen(function* () {
          const { afterCommit, atomically } = yield* Transaction
          const { lines, write } = yield* table
          const seen: Array<string> = []
          const look = Effect.orDie(Effect.map(lines, (found) => void seen.push(...found)))
          const follow = look.pipe(Effect.andThen(Effect.orDie(write("after"))), Effect.andThen(Effect.die("broken")))

          yield* atomically(Effect.andThen(afterCommit(follow), write("a")))

          assert.deepStrictEqual(seen, ["a"])
          assert.deepStrictEqual(yield* lines, ["a", "after"])
        }),
    )
  })
})
