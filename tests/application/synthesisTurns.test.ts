import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"

import { makeSynthesisTurns } from "#application/cluster/SynthesisTurns.ts"
import { organization, ada } from "#tests/fixtures/People.ts"

const [acme, globex] = [organization("acme", ada).id, organization("globex", ada).id]

const waitingPerOrganization = 10
const waitingInAll = 50

describe("the requests that wait for a program", () => {
  it.effect("get it one after the other, in turn between organizations", () =>
    Effect.gen(function* () {
      const inTurn = yield* makeSynthesisTurns
      const order: Array<string> = []
      let atOnce = 0
      const work = (name: string) =>
        Effect.gen(function* () {
          assert.strictEqual(++atOnce, 1)
          yield* Effect.yieldNow
          order.push(name)
          atOnce -= 1
        })
      yield* Effect.all(
        [
          ...["a1", "a2", "a3"].map((name) => inTurn(acme, work(name))),
          ...["g1", "g2"].map((name) => inTurn(globex, work(name))),
        ],
        { concurrency: "unbounded" },
      )

      assert.lengthOf(order, 5)
      // Globex asked last, and does not wait for all of Acme's.
      assert.isBelow(order.indexOf("g1"), order.indexOf("a3"))
    }),
  )

  it.effect("are refused where too many of one organization wait, while those of another get in", () =>
    Effect.gen(function* () {
      const inTurn = yield* makeSynthesisTurns
      const gate = yield* Deferred.make<void>()
      const held = yield* Effect.forEach(Array.from({ length: waitingPerOrganization }), () =>
        Effect.forkChild(inTurn(acme, Deferred.await(gate))),
      )
      yield* Effect.yieldNow

      assert.strictEqual((yield* Effect.flip(inTurn(acme, Effect.void)))._tag, "SynthesisBusy")
      const other = yield* Effect.forkChild(inTurn(globex, Effect.succeed("served")))
      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual(yield* Fiber.join(other), "served")
      yield* Fiber.joinAll(held)
      assert.strictEqual(yield* inTurn(acme, Effect.succeed("again")), "again")
    }),
  )

  it.effect("are refused where too many wait in all", () =>
    Effect.gen(function* () {
      const inTurn = yield* makeSynthesisTurns
      const waiting = yield* Effect.forEach(Array.from({ length: waitingInAll }), (_, index) =>
        Effect.forkChild(inTurn(organization(`team ${index}`, ada).id, Effect.never)),
      )
      yield* Effect.yieldNow
      const error = yield* Effect.flip(inTurn(globex, Effect.void))

      assert.include(error.message, "Nothing was created. Send the request again in 2 s.")
      yield* Effect.forEach(waiting, Fiber.interrupt)
      assert.isUndefined(yield* inTurn(globex, Effect.void))
    }),
  )
})
