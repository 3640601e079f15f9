import { Clock, Context, Effect, Latch, Layer, Redacted } from "effect"
import { Base64Url } from "effect/encoding"

import { RateLimitUsage } from "#adapters/interfaces/RateLimitUsage.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"

import type { HttpLimits } from "../context/HttpLimits.ts"
import * as RateLimits from "./RateLimits.ts"

/** The port accepts no more at once. The next exchange reports the rest. */
const bucketsToldMax = 1000

/** The minimum pause between two exchanges with the other processes, however urgent. */
const pauseSeconds = 0.05

const patience = "5 seconds"

/** Those first that have spent the most by how fast it comes back. */
const mostSpent = (spendings: ReadonlyArray<RateLimits.UntoldSpending>): ReadonlyArray<RateLimits.UntoldSpending> =>
  spendings
    .toSorted((left, right) => right.tokens / right.perSecond - left.tokens / left.perSecond)
    .slice(0, bucketsToldMax)

/** Tells the other processes what was spent here, and takes off what was spent there. */
const exchangeWith = (
  rateLimits: RateLimits.RateLimits,
  keyHashing: KeyHashing["Service"],
  usage: RateLimitUsage["Service"],
) => {
  // Hashed with the pepper, so that the database reveals neither an address nor the stored hash of a key.
  const fingerprint = ({ kind, name }: RateLimits.UntoldSpending) =>
    Effect.map(keyHashing.hash(Redacted.make(`rate limit per ${kind}: ${name}`)), Base64Url.encode)

  return Effect.gen(function* () {
    const spendings = mostSpent(rateLimits.untold(yield* Clock.currentTimeMillis))
    if (spendings.length === 0) return
    const byBucket = new Map<string, RateLimits.UntoldSpending>()
    for (const spending of spendings) byBucket.set(yield* fingerprint(spending), spending)
    const standings = yield* usage.exchange(
      [...byBucket].map(([bucket, { overSeconds, perSecond, tokens }]) => ({ bucket, tokens, perSecond, overSeconds })),
    )
    const nowMillis = yield* Clock.currentTimeMillis
    for (const { bucket, missing } of standings) byBucket.get(bucket)?.settle(missing, nowMillis)
  })
}

/** Runs as long as the server. A failed exchange is retried later, together with the spending up to then. */
const keepExchanging = Effect.fnUntraced(function* (
  exchange: Effect.Effect<void>,
  urgent: Latch.Latch,
  intervalSeconds: number,
) {
  // The latch is opened by a request, which goes on first.
  const called = Effect.andThen(urgent.await, Effect.yieldNow)
  let isAlone = false
  const succeed = Effect.suspend(() => {
    if (!isAlone) return Effect.void
    isAlone = false
    return Effect.logInfo("Rate limits hold over all processes again.")
  })
  const fail = (cause: unknown) => {
    if (isAlone) return Effect.void
    isAlone = true
    return Effect.logWarning(
      "The database does not respond: until it does, rate limits hold in this process alone.",
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
 * The rate limits of this process, synchronized with those of the other processes every second, and sooner when a caller spends a
 * lot. No request waits for the exchange. While the database is unavailable, each process limits by its own counts.
 */
export class SharedRateLimits extends Context.Service<SharedRateLimits, RateLimits.RateLimits>()(
  "orrery/adapters/http/rate-limit/SharedRateLimits",
) {
  static readonly layer = (limits: HttpLimits) => Layer.effect(this, make(limits))
}
