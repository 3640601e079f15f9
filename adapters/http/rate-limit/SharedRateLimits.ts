import { Clock, Context, Effect, Latch, Layer, Redacted } from "effect"
import { Base64Url } from "effect/encoding"

import { RateLimitUsage } from "#adapters/interfaces/RateLimitUsage.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"

import type { HttpLimits } from "../api/limits/HttpLimits.ts"
import * as RateLimits from "./RateLimits.ts"

/** The port accepts no more at once. The next exchange reports the rest. */
const bucketsReportedMax = 1000

/** The minimum pause between two exchanges with the other processes, however urgent. */
const pauseSeconds = 0.05

const patience = "5 seconds"

/** The buckets with the most usage, relative to how fast tokens come back. */
const mostUsed = (buckets: ReadonlyArray<RateLimits.UnreportedBucket>): ReadonlyArray<RateLimits.UnreportedBucket> =>
  buckets
    .toSorted((left, right) => right.tokens / right.perSecond - left.tokens / left.perSecond)
    .slice(0, bucketsReportedMax)

/** Reports the usage of this process, and subtracts that of the others. */
const exchangeWith = (
  rateLimits: RateLimits.RateLimits,
  keyHashing: KeyHashing["Service"],
  usage: RateLimitUsage["Service"],
) => {
  // Hashed with the pepper, so that the database reveals neither an address nor the stored hash of a key.
  const fingerprint = ({ kind, name }: RateLimits.UnreportedBucket) =>
    Effect.map(keyHashing.hash(Redacted.make(`rate limit per ${kind}: ${name}`)), Base64Url.encode)

  return Effect.gen(function* () {
    const unreported = mostUsed(rateLimits.unreported(yield* Clock.currentTimeMillis))
    if (unreported.length === 0) return
    const byBucket = new Map<string, RateLimits.UnreportedBucket>()
    for (const bucket of unreported) byBucket.set(yield* fingerprint(bucket), bucket)
    const states = yield* usage.exchange(
      [...byBucket].map(([bucket, { overSeconds, perSecond, tokens }]) => ({ bucket, tokens, perSecond, overSeconds })),
    )
    const nowMillis = yield* Clock.currentTimeMillis
    for (const { bucket, missing } of states) byBucket.get(bucket)?.settle(missing, nowMillis)
  })
}

/** Runs as long as the server. A failed exchange is retried later, together with the usage up to then. */
const keepExchanging = Effect.fnUntraced(function* (
  exchange: Effect.Effect<void>,
  urgent: Latch.Latch,
  intervalSeconds: number,
) {
  // The latch is opened by a request, which continues first.
  const called = Effect.andThen(urgent.await, Effect.yieldNow)
  let isAlone = false
  const succeed = Effect.suspend(() => {
    if (!isAlone) return Effect.void
    isAlone = false
    return Effect.logInfo("Rate limits apply across all processes again.")
  })
  const fail = (cause: unknown) => {
    if (isAlone) return Effect.void
    isAlone = true
    return Effect.logWarning(
      "The database does not respond: until it does, each process applies rate limits by itself.",
      cause,
    )
  }

  const round = Effect.gen(function* () {
    yield* Effect.sleep(`${pauseSeconds} seconds`)
    yield* Effect.timeoutOption(called, `${Math.max(0, intervalSeconds - pauseSeconds)} seconds`)
    urgent.closeUnsafe()
    yield* exchange.pipe(
      Effect.timeout(patience),
      Effect.matchCauseEffect({
        onSuccess: () => succeed,
        onFailure: (cause) => Effect.andThen(fail(cause), Effect.sleep(`${intervalSeconds} seconds`)),
      }),
    )
  })
  return yield* Effect.forever(round)
})

const make = Effect.fnUntraced(function* (limits: HttpLimits) {
  const usage = yield* RateLimitUsage
  const urgent = yield* Latch.make()
  const rateLimits = RateLimits.make(limits, () => urgent.openUnsafe())
  const exchange = exchangeWith(rateLimits, yield* KeyHashing, usage)

  yield* Effect.forkScoped(keepExchanging(exchange, urgent, limits.usageExchangeSeconds))
  return rateLimits
})

/**
 * The rate limits of this process, synchronized with those of the other processes every second, and sooner when a caller uses a
 * lot. No request waits for the exchange. While the database is unavailable, each process limits by its own counts.
 */
export class SharedRateLimits extends Context.Service<SharedRateLimits, RateLimits.RateLimits>()(
  "orrery/adapters/http/rate-limit/SharedRateLimits",
) {
  static readonly layer = (limits: HttpLimits) => Layer.effect(this, make(limits))
}
