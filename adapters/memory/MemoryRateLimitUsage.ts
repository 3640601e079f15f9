import { Clock, Effect, Layer } from "effect"

import { RateLimitUsage } from "#adapters/interfaces/RateLimitUsage.ts"

export const layer = Layer.sync(RateLimitUsage, () => {
  const fullAtMillis = new Map<string, number>()

  return RateLimitUsage.of({
    exchange: Effect.fn("MemoryRateLimitUsage.exchange")(function* (usages) {
      const nowMillis = yield* Clock.currentTimeMillis
      return usages.map(({ bucket, overSeconds, perSecond, tokens }) => {
        const begunMillis = nowMillis - overSeconds * 1000
        const fullAt = Math.max(fullAtMillis.get(bucket) ?? begunMillis, begunMillis) + (tokens / perSecond) * 1000
        fullAtMillis.set(bucket, fullAt)
        return { bucket, missing: Math.max(0, (fullAt - nowMillis) / 1000) * perSecond }
      })
    }),
    prune: Effect.map(Clock.currentTimeMillis, (nowMillis) => {
      const full = [...fullAtMillis].filter(([, fullAt]) => fullAt <= nowMillis)
      for (const [bucket] of full) fullAtMillis.delete(bucket)
      return full.length
    }),
  })
})
