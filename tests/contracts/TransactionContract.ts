import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { Transaction } from "#application/ports/Transaction.ts"

/** What every transaction must do. That a failure leaves no trace is a matter of the database: see PostgresTransaction.test.ts. */
export const transactionContract = <E>(adapter: string, layer: Layer.Layer<Transaction, E>) =>
  it.layer(layer, { timeout: "30 seconds" })(`Transaction on ${adapter}`, (it) => {
    it.effect("gives what the effect gives", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction

        assert.strictEqual(yield* atomically(Effect.succeed(7)), 7)
      }),
    )

    it.effect("fails as the effect fails", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction

        assert.strictEqual(yield* Effect.flip(atomically(Effect.fail("refused"))), "refused")
      }),
    )

    it.effect("may be opened inside another", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const recovered = atomically(Effect.fail("inner")).pipe(Effect.orElseSucceed(() => "outer"))

        assert.strictEqual(yield* atomically(recovered), "outer")
      }),
    )

    it.effect("serves many at once", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const numbers = Array.from({ length: 40 }, (_, index) => index)

        const answers = yield* Effect.forEach(numbers, (number) => atomically(Effect.succeed(number)), {
          concurrency: "unbounded",
        })

        assert.deepStrictEqual(answers, numbers)
      }),
    )
  })
