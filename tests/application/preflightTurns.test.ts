import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"

import { makePreflightTurns } from "#application/preflight/PreflightTurns.ts"
import { ada, organization } from "#tests/fixtures/People.ts"

const team = (name: string) => organization(name, ada).id
const [acme, globex] = [team("acme"), team("globex")]

const reportsPerOrganization = 4
const reportsInAll = 16

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe("the reports of clouds that are made at a time", () => {
  it.effect("are four of one organization, and another gets a turn at once", () =>
    Effect.gen(function* () {
      const { inTurn } = yield* makePreflightTurns
      let made = 0
      const unending = Effect.andThen(
        Effect.sync(() => (made += 1)),
        Effect.never,
      )
      const asked = yield* Effect.forEach(times(reportsInAll), () => Effect.forkChild(inTurn(acme, unending)))
      yield* Effect.yieldNow

      assert.strictEqual(made, reportsPerOrganization)
      assert.strictEqual(yield* inTurn(globex, Effect.succeed("made")), "made")
      yield* Effect.forEach(asked, Fiber.interrupt)
      assert.strictEqual(yield* inTurn(acme, Effect.succeed("again")), "again")
    }),
  )

  it.effect("are sixteen in all", () =>
    Effect.gen(function* () {
      const { inTurn } = yield* makePreflightTurns
      let made = 0
      const unending = Effect.andThen(
        Effect.sync(() => (made += 1)),
        Effect.never,
      )
      yield* Effect.forEach(times(reportsInAll + 4), (index) =>
        Effect.forkChild(inTurn(team(`team ${index}`), unending)),
      )
      yield* Effect.yieldNow

      assert.strictEqual(made, reportsInAll)
    }),
  )
})

describe("a request for a report", () => {
  it.effect("is refused after 10 seconds without a turn, and leaves the queue", () =>
    Effect.gen(function* () {
      const { inTurn, inTurnSoon } = yield* makePreflightTurns
      const gate = yield* Deferred.make<void>()
      const others = yield* Effect.forEach(times(reportsPerOrganization), () =>
        Effect.forkChild(inTurn(acme, Deferred.await(gate))),
      )
      const refused = yield* Effect.forkChild(Effect.flip(inTurnSoon(acme, Effect.die("There was no turn."))))
      yield* TestClock.adjust("10 seconds")

      const error = yield* Fiber.join(refused)
      assert.strictEqual(error._tag, "PreflightBusy")
      assert.include(error.message, "had no turn within 10 s. Nothing was created. Send the request again in 2 s.")
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.joinAll(others)
      assert.strictEqual(yield* inTurnSoon(acme, Effect.succeed("made")), "made")
    }),
  )

  it.effect("is not cut short once its turn has come", () =>
    Effect.gen(function* () {
      const { inTurnSoon } = yield* makePreflightTurns
      const report = yield* Effect.forkChild(inTurnSoon(acme, Effect.delay(Effect.succeed("made"), "15 seconds")))
      yield* TestClock.adjust("15 seconds")

      assert.strictEqual(yield* Fiber.join(report), "made")
    }),
  )
})
