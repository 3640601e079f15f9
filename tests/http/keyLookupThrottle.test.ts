import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"

import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import { defaultHttpLimits, type HttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import { KeyLookupThrottle, TooManyKeyLookups } from "#adapters/http/authentication/KeyLookupThrottle.ts"
import { SharedRateLimits } from "#adapters/http/rate-limit/SharedRateLimits.ts"
import * as MemoryRateLimitUsage from "#adapters/memory/MemoryRateLimitUsage.ts"

const limits: HttpLimits = {
  ...defaultHttpLimits,
  keyTriesPerAddress: { burst: 5, perSecond: 2 },
  keyTriesPerProcess: { burst: 50, perSecond: 10 },
  keyTryWaitSeconds: 3,
  refusalDelaySeconds: 1,
  delayedRefusalsMax: 1000,
}

const hashing = HmacKeyHashing.layer({
  dataDirectory: "unused",
  pepper: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
})

/** Tries keys, and counts those that were looked up. */
const start = Effect.fnUntraced(function* (settings: Partial<HttpLimits> = {}) {
  const stores = Layer.merge(MemoryRateLimitUsage.layer, hashing)
  const rateLimits = Layer.provide(SharedRateLimits.layer(defaultHttpLimits), stores)
  const layer = KeyLookupThrottle.layer({ ...limits, ...settings })
  const context = yield* Layer.build(Layer.provide(layer, rateLimits))
  const throttle = Context.get(context, KeyLookupThrottle)
  const counted = { lookUps: 0 }
  const attempt = <A, E>(key: string, lookUp: Effect.Effect<A, E>, address = "10.0.0.1") =>
    Effect.suspend(() =>
      throttle.attempt(
        { address, key, isRecentlyValid: throttle.isRecentlyValid(key) },
        Effect.suspend(() => {
          counted.lookUps++
          return lookUp
        }),
      ),
    )
  let wrongKeys = 0
  return {
    throttle,
    counted,
    right: (key: string, address?: string) => attempt(key, Effect.succeed("let in"), address),
    wrong: (key = `wrong ${wrongKeys++}`, address?: string) => attempt(key, Effect.fail("unknown"), address),
    attempt,
  }
})

const isRefused = (exit: Exit.Exit<unknown, unknown> | undefined): boolean =>
  exit !== undefined &&
  Exit.isFailure(exit) &&
  exit.cause.reasons.some((reason) => reason._tag === "Fail" && reason.error instanceof TooManyKeyLookups)

/** Tries that begin together. */
const together = <A, E>(count: number, one: () => Effect.Effect<A, E>) =>
  Effect.forEach(Array.from({ length: count }), () => Effect.forkChild(Effect.exit(one()), { startImmediately: true }))

const ended = (fibers: ReadonlyArray<Fiber.Fiber<Exit.Exit<unknown, unknown>>>) =>
  fibers.flatMap((fiber) => {
    const exit = fiber.pollUnsafe()
    return exit !== undefined && Exit.isSuccess(exit) ? [exit.value] : []
  })

describe("anyone who mistypes a key", () => {
  it.effect("gets a response at once, a few times", () =>
    Effect.gen(function* () {
      const { wrong } = yield* start()
      const exits = ended(yield* together(5, wrong))

      assert.lengthOf(exits, 5)
      assert.isFalse(exits.some(isRefused))
    }),
  )
})

describe("anyone who tries one key after another", () => {
  it.effect("waits for a turn, or is refused unseen, and hears of it late", () =>
    Effect.gen(function* () {
      const { counted, wrong } = yield* start()
      const fibers = yield* together(20, wrong)

      assert.strictEqual(counted.lookUps, 5)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(counted.lookUps, 7)
      assert.lengthOf(ended(fibers).filter(isRefused), 9)
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual(counted.lookUps, 11)
      assert.lengthOf(ended(fibers), 20)
    }),
  )

  it.effect("gets no further however many connections it has", () =>
    Effect.gen(function* () {
      const { counted, wrong } = yield* start()
      yield* together(200, () => Effect.forever(Effect.ignore(Effect.suspend(wrong))))
      yield* TestClock.adjust("20 seconds")

      assert.isAtMost(counted.lookUps, 5 + 23 * 2)
      assert.isAtLeast(counted.lookUps, 5 + 20 * 2 - 1)
    }).pipe(Effect.scoped),
  )

  it.effect("is let alone again after a while", () =>
    Effect.gen(function* () {
      const { wrong } = yield* start()
      yield* together(20, wrong)
      yield* TestClock.adjust("6 seconds")

      assert.isFalse(ended(yield* together(5, wrong)).some(isRefused))
    }),
  )

  it.effect("is held over all addresses together, too", () =>
    Effect.gen(function* () {
      const { counted, wrong } = yield* start()
      let address = 0
      yield* together(500, () => wrong(undefined, `10.0.0.${address++}`))

      assert.strictEqual(counted.lookUps, 50)
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(counted.lookUps, 50 + 3 * 10)
    }),
  )

  it.effect("does not pay for a try that there was no turn for over all addresses together", () =>
    Effect.gen(function* () {
      const one = { burst: 1, perSecond: 1 }
      const { throttle, wrong } = yield* start({ keyTriesPerProcess: one, keyTryWaitSeconds: 0 })
      yield* together(10, () => wrong(undefined, "10.0.0.1"))
      yield* together(10, () => wrong(undefined, "10.0.0.2"))
      const caller = { address: "10.0.0.2", isRecentlyValid: false }
      const response = { status: 429, code: "RATE_LIMITED", error: "Too many." } as const

      assert.lengthOf(ended(yield* together(8, () => throttle.refuse(caller, response))), 5)
    }),
  )

  it.effect("gets a response at once, and loses its connection, when too many wait already", () =>
    Effect.gen(function* () {
      const { wrong } = yield* start({ delayedRefusalsMax: 2, keyTryWaitSeconds: 0 })
      const refusals = ended(yield* together(10, wrong)).filter(isRefused)

      assert.lengthOf(refusals, 3)
      assert.include(JSON.stringify(refusals), '"connection":"close"')
    }),
  )

  it.effect("is refused late for what it asks beyond its rate as well", () =>
    Effect.gen(function* () {
      const { throttle } = yield* start()
      const caller = { address: "10.0.0.1", isRecentlyValid: false }
      const response = { status: 429, code: "RATE_LIMITED", error: "Too many." } as const
      const fibers = yield* together(8, () => throttle.refuse(caller, response))
      const known = yield* together(8, () => throttle.refuse({ ...caller, isRecentlyValid: true }, response))

      assert.lengthOf(ended(fibers), 5)
      assert.lengthOf(ended(known), 8)
      yield* TestClock.adjust("1 second")
      assert.lengthOf(ended(fibers), 8)
    }),
  )
})

describe("a key that works", () => {
  it.effect("is looked up at once and every time, whatever others behind its address do", () =>
    Effect.gen(function* () {
      const { counted, throttle, right, wrong } = yield* start()
      yield* right("good")
      yield* together(100, wrong)
      const before = counted.lookUps
      yield* right("good")
      yield* right("good")

      assert.isTrue(throttle.isRecentlyValid("good"))
      assert.strictEqual(counted.lookUps, before + 2)
    }),
  )

  it.effect("gets its turn at the second try behind an address that tries one key after another", () =>
    Effect.gen(function* () {
      const { right, wrong } = yield* start()
      yield* together(200, () => Effect.forever(Effect.ignore(Effect.suspend(wrong))))
      const [first] = yield* together(1, () => right("good"))
      yield* TestClock.adjust("2 seconds")
      const [second] = yield* together(1, () => right("good"))

      assert.isTrue(isRefused(first === undefined ? undefined : ended([first])[0]))
      assert.deepStrictEqual(second === undefined ? [] : ended([second]), [Exit.succeed("let in")])
    }).pipe(Effect.scoped),
  )

  it.effect("gets its turn at the first try behind an address that tries the same key again and again", () =>
    Effect.gen(function* () {
      const { right, wrong } = yield* start()
      yield* together(200, () => Effect.forever(Effect.ignore(Effect.suspend(() => wrong("stale")))))
      yield* TestClock.adjust("10 seconds")
      const [first] = yield* together(1, () => right("good"))

      assert.deepStrictEqual(first === undefined ? [] : ended([first]), [Exit.succeed("let in")])
    }).pipe(Effect.scoped),
  )

  it.effect("costs its address nothing", () =>
    Effect.gen(function* () {
      const { counted, right } = yield* start()
      for (let key = 0; key < 100; key++) yield* right(`good ${key}`)

      assert.strictEqual(counted.lookUps, 100)
    }),
  )

  it.effect("is a key like any other once it has ended", () =>
    Effect.gen(function* () {
      const { counted, throttle, right, wrong } = yield* start()
      yield* right("good")
      yield* Effect.ignore(wrong("good"))
      assert.isFalse(throttle.isRecentlyValid("good"))

      yield* together(20, () => wrong("good"))
      assert.isAtMost(counted.lookUps, 2 + 5 + 2)
    }),
  )
})

describe("a try", () => {
  it.effect("that fails for another reason than its key does not count", () =>
    Effect.gen(function* () {
      const { attempt, counted } = yield* start()
      yield* Effect.repeat(Effect.exit(attempt("any", Effect.die(new Error("No database.")))), { times: 19 })

      assert.strictEqual(counted.lookUps, 20)
    }),
  )

  it.effect("that is given up leaves its place to another", () =>
    Effect.gen(function* () {
      const { attempt, counted } = yield* start()
      for (let index = 0; index < 20; index++) {
        yield* Effect.forEach(yield* together(1, () => attempt("any", Effect.never)), Fiber.interrupt)
      }

      assert.strictEqual(counted.lookUps, 20)
    }),
  )
})
