import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { type BucketUsage, RateLimitUsage } from "#adapters/interfaces/RateLimitUsage.ts"

/** So slow that nothing comes back while a test runs, whichever clock the adapter goes by. */
const slow = { perSecond: 0.0001, overSeconds: 0 }

const used = (bucket: string, tokens: number, rest: Partial<BucketUsage> = {}) => ({
  bucket,
  tokens,
  ...slow,
  ...rest,
})

const missingAfter = (...usages: ReadonlyArray<BucketUsage>) =>
  Effect.gen(function* () {
    const states = yield* (yield* RateLimitUsage).exchange(usages)
    return Object.fromEntries(states.map(({ bucket, missing }) => [bucket, Math.round(missing)]))
  })

/** What every place must do where processes exchange what callers have used. Pass it your adapter's layer. */
export const rateLimitUsageContract = <E>(adapter: string, layer: Layer.Layer<RateLimitUsage, E>) =>
  it.layer(layer, { timeout: "60 seconds" })(`RateLimitUsage on ${adapter}`, (it) => {
    it.effect("adds up what is used of each bucket", () =>
      Effect.gen(function* () {
        yield* missingAfter(used("one", 3), used("other", 5))

        assert.deepStrictEqual(yield* missingAfter(used("other", 1), used("one", 4), used("third", 2)), {
          one: 7,
          other: 6,
          third: 2,
        })
      }),
    )

    it.effect("counts what several processes use at once", () =>
      Effect.gen(function* () {
        const buckets = Array.from({ length: 20 }, (_, index) => `at once ${index}`)
        const forwards = buckets.map((bucket) => used(bucket, 2))
        const exchanges = Array.from({ length: 10 }, (_, index) =>
          missingAfter(...(index % 2 === 0 ? forwards : forwards.toReversed())),
        )
        yield* Effect.all(exchanges, { concurrency: "unbounded" })

        const states = yield* missingAfter(...buckets.map((bucket) => used(bucket, 1)))

        assert.deepStrictEqual(states, Object.fromEntries(buckets.map((bucket) => [bucket, 21])))
      }),
    )

    it.effect("leaves out what has come back since it was taken", () =>
      Effect.gen(function* () {
        const minutely = { perSecond: 1 / 60, overSeconds: 600 }

        assert.deepStrictEqual(yield* missingAfter(used("back", 15, minutely)), { back: 5 })
      }),
    )

    it.effect("lets no token come back twice", () =>
      Effect.gen(function* () {
        const minutely = { perSecond: 1 / 60, overSeconds: 600 }
        yield* missingAfter(used("once", 20, { ...minutely, overSeconds: 0 }))

        assert.deepStrictEqual(yield* missingAfter(used("once", 20, minutely)), { once: 40 })
      }),
    )

    it.effect("forgets the buckets that are full again, and no other", () =>
      Effect.gen(function* () {
        const usage = yield* RateLimitUsage
        yield* missingAfter(used("full", 1, { perSecond: 1, overSeconds: 60 }), used("lacking", 3))

        assert.isAtLeast(yield* usage.prune, 1)
        assert.strictEqual(yield* usage.prune, 0)
        assert.deepStrictEqual(yield* missingAfter(used("lacking", 1)), { lacking: 4 })
      }),
    )

    it.effect("returns nothing for nothing", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* missingAfter(), {})
      }),
    )
  })
