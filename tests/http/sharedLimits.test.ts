import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"

import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import { defaultHttpLimits, type HttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import * as RateLimits from "#adapters/http/rate-limit/RateLimits.ts"
import { SharedRateLimits } from "#adapters/http/rate-limit/SharedRateLimits.ts"
import { type BucketUsage, RateLimitUsage } from "#adapters/interfaces/RateLimitUsage.ts"
import * as MemoryRateLimitUsage from "#adapters/memory/MemoryRateLimitUsage.ts"

const limits: HttpLimits = {
  ...defaultHttpLimits,
  requestsPerKey: { burst: 40, perSecond: 2 },
  requestsPerAddress: { burst: 400, perSecond: 20 },
}

const hashing = HmacKeyHashing.layer({
  dataDirectory: "unused",
  pepper: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
})

/** What the processes reported, and whether they can. */
const watchedUsage = Effect.map(Layer.build(MemoryRateLimitUsage.layer), (context) => {
  const usage = Context.get(context, RateLimitUsage)
  const watched = { isAway: false, exchanges: [] as Array<ReadonlyArray<BucketUsage>> }
  const layer = Layer.succeed(RateLimitUsage, {
    exchange: (usages) =>
      Effect.suspend(() => {
        if (watched.isAway) return Effect.die(new Error("The database is away."))
        watched.exchanges.push(usages)
        return usage.exchange(usages)
      }),
    prune: usage.prune,
  })
  return { watched, layer }
})

/** Starts processes that share a database; each counts how many of some requests it lets through now. */
const start = Effect.fnUntraced(function* (count: number, settings: HttpLimits = limits) {
  const { layer, watched } = yield* watchedUsage
  const processes = yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.map(
      Layer.build(Layer.fresh(SharedRateLimits.layer(settings)).pipe(Layer.provide([layer, hashing]))),
      (context) => Context.get(context, SharedRateLimits),
    ),
  )
  let nowMillis = 0
  const pass = (millis: number) =>
    Effect.suspend(() => {
      nowMillis += millis
      return TestClock.adjust(`${millis} millis`)
    })
  const ask = (index: number, requests: number, key = "key", address = "10.0.0.1"): number =>
    Array.from({ length: requests }, () =>
      processes[index]?.consume({ address, key, isRecentlyValid: false }, nowMillis),
    ).filter((result) => result?.refusal === undefined).length
  return { watched, pass, ask }
})

describe("the limits of several processes", () => {
  it.effect("hold a caller that asks all of them as fast as it can", () =>
    Effect.gen(function* () {
      const { ask, pass } = yield* start(3)
      let allowed = 0
      for (let step = 0; step < 600; step++) {
        allowed += ask(0, 1) + ask(1, 1) + ask(2, 1)
        yield* pass(50)
      }

      // Thirty seconds. Each of the three reports an eighth of a burst at once.
      assert.isAtMost(allowed, 40 + 30 * 2 + 3 * 5)
      assert.isAtLeast(allowed, 40 + 30 * 2 - 5)
    }),
  )

  it.effect("hold a caller that asks each of them less than it may", () =>
    Effect.gen(function* () {
      const { ask, pass } = yield* start(4)
      let allowed = 0
      for (let second = 0; second < 120; second++) {
        for (const process of [0, 1, 2, 3]) allowed += ask(process, 2)
        yield* pass(1000)
      }

      assert.isAtMost(allowed, 40 + 120 * 2 + 4 * 2)
    }),
  )

  it.effect("make up for what was let through before the others received it", () =>
    Effect.gen(function* () {
      const { ask, pass } = yield* start(2)
      const atOnce = ask(0, 100) + ask(1, 100)
      yield* pass(19_000)
      const tooEarly = ask(0, 100) + ask(1, 100)
      yield* pass(2000)

      assert.strictEqual(atOnce, 80)
      assert.strictEqual(tooEarly, 0)
      assert.isAtLeast(ask(0, 100), 1)
    }),
  )

  it.effect("are known to a process that has just started, once it has reported its own usage", () =>
    Effect.gen(function* () {
      const { ask, pass } = yield* start(2)
      ask(0, 40)
      yield* pass(1000)
      ask(1, 5)
      yield* pass(1000)

      assert.strictEqual(ask(1, 10), 0)
    }),
  )

  it.effect("hold an address that spreads its keys over them", () =>
    Effect.gen(function* () {
      const { ask, pass } = yield* start(2)
      const spread = (process: number) => {
        let allowed = 0
        for (let key = 0; key < 20; key++) allowed += ask(process, 20, `key ${process} ${key}`)
        return allowed
      }
      spread(0)
      yield* pass(50)
      ask(1, 50, "another")
      yield* pass(1000)

      assert.strictEqual(spread(1), 0)
    }),
  )

  it.effect("go on without the database, and then count what was let through meanwhile", () =>
    Effect.gen(function* () {
      const { ask, pass, watched } = yield* start(2)
      watched.isAway = true
      assert.strictEqual(ask(0, 100), 40)
      yield* pass(3000)
      assert.strictEqual(ask(0, 100), 6)
      assert.strictEqual(ask(1, 20), 20)
      watched.isAway = false
      yield* pass(2000)

      assert.strictEqual(ask(1, 100), 0)
    }),
  )
})

describe("a process alone", () => {
  it.effect("lets through what it would without any others", () =>
    Effect.gen(function* () {
      const { ask, pass } = yield* start(1)
      const alone = RateLimits.make(limits)
      const caller = { address: "10.0.0.1", key: "key", isRecentlyValid: false }
      let difference = 0
      for (let step = 0; step < 2000; step++) {
        const requests = (step * 7919) % 5 === 0 ? (step * 31) % 7 : 0
        const results = Array.from({ length: requests }, () => alone.consume(caller, step * 70))
        difference += ask(0, requests) - results.filter(({ refusal }) => refusal === undefined).length

        // Sums of fractions may differ by less than any request.
        assert.isAtMost(Math.abs(difference), 1, `step ${step}`)
        yield* pass(70)
      }
    }),
  )
})

describe("the exchange", () => {
  it.effect("is not made for those who ask little, and once a second for the others", () =>
    Effect.gen(function* () {
      const { ask, pass, watched } = yield* start(1, {
        ...limits,
        requestsPerKey: { burst: 4000, perSecond: 200 },
        requestsPerAddress: { burst: 4000, perSecond: 200 },
      })
      ask(0, 5)
      yield* pass(2000)
      assert.deepStrictEqual(watched.exchanges, [])

      for (let tenth = 0; tenth < 50; tenth++) {
        ask(0, 4)
        yield* pass(100)
      }
      assert.isAtLeast(watched.exchanges.length, 4)
      assert.isAtMost(watched.exchanges.length, 6)
    }),
  )

  it.effect("is made sooner for a caller that uses a lot, but not for each request", () =>
    Effect.gen(function* () {
      const { ask, pass, watched } = yield* start(1)
      ask(0, 10)
      yield* pass(50)
      assert.lengthOf(watched.exchanges, 1)

      for (let millisecond = 0; millisecond < 100; millisecond++) {
        ask(0, 1)
        yield* pass(1)
      }
      assert.isAtMost(watched.exchanges.length, 4)
    }),
  )

  it.effect("contains neither keys nor addresses", () =>
    Effect.gen(function* () {
      const { ask, pass, watched } = yield* start(1)
      ask(0, 20, "secret", "192.0.2.77")
      yield* pass(1000)

      const reported = watched.exchanges.flat()
      assert.lengthOf(reported, 2)
      for (const { bucket } of reported) {
        assert.match(bucket, /^[\w-]{43}$/)
        const plain = Buffer.from(bucket, "base64url").toString("latin1")
        assert.notInclude(plain, "secret")
        assert.notInclude(plain, "192.0.2.77")
      }
    }),
  )

  it.effect("reports a thousand buckets at once, those with the most usage first, and then the rest", () =>
    Effect.gen(function* () {
      const { ask, pass, watched } = yield* start(1)
      for (let key = 0; key < 1500; key++) ask(0, key < 500 ? 1 : 2, `key ${key}`, `10.0.${key >> 8}.${key & 255}`)
      yield* pass(1000)
      yield* pass(1000)

      assert.deepStrictEqual(
        watched.exchanges.map(({ length }) => length),
        [1000, 500],
      )
      assert.isTrue(watched.exchanges[0]?.every(({ tokens }) => tokens === 2))
    }),
  )
})
