import { assert, describe, it, type Vitest } from "@effect/vitest"
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

        const responses = yield* Effect.forEach(numbers, (number) => atomically(Effect.succeed(number)), {
          concurrency: "unbounded",
        })

        assert.deepStrictEqual(responses, numbers)
      }),
    )

    describe("what waits for its commit", () => afterCommitRules(it))
  })

const afterCommitRules = (it: Vitest.MethodsNonLive<Transaction>) => {
  it.effect("runs after all of the outermost transaction, in the order it was asked for", () =>
    Effect.gen(function* () {
      const { afterCommit, atomically } = yield* Transaction
      const { did, log } = makeLog()

      yield* atomically(
        Effect.gen(function* () {
          yield* afterCommit(did("first"))
          yield* atomically(Effect.andThen(afterCommit(did("second")), did("inner work")))
          yield* did("outer work")
        }),
      )

      assert.deepStrictEqual(log, ["inner work", "outer work", "first", "second"])
    }),
  )

  it.effect("runs at once where there is no transaction", () =>
    Effect.gen(function* () {
      const { afterCommit } = yield* Transaction
      const { did, log } = makeLog()

      yield* afterCommit(did("it"))

      assert.deepStrictEqual(log, ["it"])
    }),
  )

  it.effect("does not run when the transaction fails, dies or is interrupted", () =>
    Effect.gen(function* () {
      const { afterCommit, atomically } = yield* Transaction
      const { did, log } = makeLog()
      const inner = atomically(afterCommit(did("it")))

      for (const end of [Effect.fail("refused"), Effect.die("broken"), Effect.interrupt]) {
        yield* Effect.exit(atomically(Effect.andThen(inner, end)))
      }

      assert.deepStrictEqual(log, [])
    }),
  )

  it.effect("does not run when the inner transaction that asked for it fails, though the outer one goes on", () =>
    Effect.gen(function* () {
      const { afterCommit, atomically } = yield* Transaction
      const { did, log } = makeLog()
      const inner = atomically(Effect.andThen(afterCommit(did("inner")), Effect.fail("refused")))

      yield* atomically(Effect.andThen(afterCommit(did("outer")), Effect.ignore(inner)))

      assert.deepStrictEqual(log, ["outer"])
    }),
  )

  it.effect("may open a transaction and ask for more itself", () =>
    Effect.gen(function* () {
      const { afterCommit, atomically } = yield* Transaction
      const { did, log } = makeLog()
      const next = atomically(Effect.andThen(afterCommit(did("last")), did("next")))

      yield* atomically(Effect.andThen(afterCommit(next), did("work")))

      assert.deepStrictEqual(log, ["work", "next", "last"])
    }),
  )

  it.effect("changes nothing about the response when it breaks, nor for those that follow it", () =>
    Effect.gen(function* () {
      const { afterCommit, atomically } = yield* Transaction
      const { did, log } = makeLog()
      const waiting = Effect.andThen(afterCommit(Effect.die("broken")), afterCommit(did("next")))

      assert.strictEqual(yield* atomically(Effect.as(waiting, "answer")), "answer")
      yield* waiting

      assert.deepStrictEqual(log, ["next", "next"])
    }),
  )
}

const makeLog = () => {
  const log: Array<string> = []
  return { log, did: (what: string) => Effect.sync(() => void log.push(what)) }
}
