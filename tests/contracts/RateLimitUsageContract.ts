import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { type BucketSpending, RateLimitUsage } from "#adapters/interfaces/RateLimitUsage.ts"

/** So slow that nothing comes back while a test runs, whichever clock the adapter goes by. */
const slow = { perSecond: 0.0001, overSeconds: 0 }

const spend = (bucket: string, tokens: number, rest: Partial<BucketSpending> = {}) => ({
  bucket,
  tokens,
  ...slow,
  ...rest,
})

const missingAfter = (...spendings: ReadonlyArray<BucketSpending>) =>
  Effect.gen(function* () {
    const standings = yield* (yield* RateLimitUsage).exchange(spendings)
    return Object.fromEntries(standings.map(({ bucket, missing }) => [bucket, Math.round(missing)]))
  })

/** What every place must do where processes tell each other what callers have spent. Pass it your adapter's layer. */
export const rateLimitUsageContract = <E>(adapter: string, layer: Layer.Layer<RateLimitUsage, E>) =>
  it.layer(layer, { timeout: "60 seconds" })(`RateLimitUsage on ${adapter}`, (it) => {
    it.effect("adds up what is spent of each bucket", () =>
      Effect.gen(function* () {
        yield* missingAfter(spend("one", 3), spend("other", 5))

        assert.deepStrictEqual(yield* missingAfter(spend("other", 1), spend("one", 4), spend("third", 2)), {
          one: 7,
          other: 6,
          third: 2,
        })
      }),
    )

    it.effect("counts what is spent at once, by whichever process", () =>
      Effect.gen(function* () {
        const buckets = Array.from({ length: 20 }, (_, index) => `at once ${index}`)
        const forwards = buckets.map((bucket) => spend(bucket, 2))
        const exchanges = Array.from({ length: 10 }, (_, index) =>
          missingAfter(...(index % 2 === 0 ? forwards : forwards.toReversed())),
        )
        yield* Effect.all(exchanges, { concurrency: "unbounded" })

        const standings = yield* missingAfter(...buckets.map((bucket) => spend(bucket, 1)))

        assert.deepStrictEqual(standings, Object.fromEntries(buckets.map((bucket) => [bucket, 21])))
      }),
    )

    it.effect("leaves out what has come back since it was spent", () =>
      Effect.gen(function* () {
        const minutely = { perSecond: 1 / 60, overSeconds: 600 }

        assert.deepStrictEqual(yield* missingAfter(spend("back", 15, minutely)), { back: 5 })
      }),
    )

    it.effect("lets no token come back twice", () =>
      Effect.gen(function* () {
        const minutely = { perSecond: 1 / 60, overSeconds: 600 }
        yield* missingAfter(spend("once", 20, { ...minutely, overSeconds: 0 }))

        assert.deepStrictEqual(yield* missingAfter(spend("once", 20, minutely)), { once: 40 })
      }),
    )

    it.effect("forgets the buckets that are full again, and no other", () =>
      Effect.gen(function* () {
        const usage = yield* RateLimitUsage
        yield* missingAfter(spend("full", 1, { perSecond: 1, overSeconds: 60 }), spend("lacking", 3))

        assert.isAtLeast(yield* usage.prune, 1)
        assert.strictEqual(yield* usage.prune, 0)
        assert.deepStrictEqual(yield* missingAfter(spend("lacking", 1)), { lacking: 4 })
      }),
    )

    it.effect("answers nothing to nothing", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* missingAfter(), {})
      }),
    )
  })
