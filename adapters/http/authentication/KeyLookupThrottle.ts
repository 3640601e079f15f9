import { Cause, Clock, Context, Data, Effect, Exit, Layer } from "effect"

import type { HttpLimits } from "../api/limits/HttpLimits.ts"
import type { Allowance } from "../api/limits/RateLimitAllowances.ts"
import type { RequestCaller } from "../context/Caller.ts"
import type { ErrorResponse } from "../errors/ErrorResponse.ts"
import { SharedRateLimits } from "../rate-limit/SharedRateLimits.ts"
import * as TokenBuckets from "../rate-limit/TokenBuckets.ts"
import * as RecentlyValidKeys from "./RecentlyValidKeys.ts"

/** Too many keys that do not work came from where this one came from, so it was not looked up. */
export class TooManyKeyLookups extends Data.TaggedError("TooManyKeyLookups")<{ readonly response: ErrorResponse }> {}

const allAddresses = "all addresses"

/** A refused key that comes back within this time is throttled together with other refused keys. */
const refusedMillis = 60_000

/** Turns of the tries from one address, and of all tries. */
interface Lines {
  readonly perAddress: TokenBuckets.TokenBuckets
  readonly perProcess: TokenBuckets.TokenBuckets
}

/** Allows the turns of one second only: unused turns do not accumulate. */
const withoutBurst = ({ perSecond }: Allowance) => ({ burst: Math.max(1, perSecond), perSecond })

/**
 * Counts look-ups that failed or are in progress, by address and in all.
 *
 * A key that was refused without a lookup waits in a separate line when it returns: a caller who tries one key after another
 * never repeats a key, while a caller with a working key does.
 */
const makeTurns = ({ keyTriesPerAddress, keyTriesPerProcess, keyTryWaitSeconds }: HttpLimits) => {
  const refused = RecentlyValidKeys.make({ millis: refusedMillis })
  const first: Lines = {
    perAddress: TokenBuckets.make(keyTriesPerAddress),
    perProcess: TokenBuckets.make(keyTriesPerProcess),
  }
  const again: Lines = {
    perAddress: TokenBuckets.make(withoutBurst(keyTriesPerAddress)),
    perProcess: TokenBuckets.make(withoutBurst(keyTriesPerProcess)),
  }

  return {
    linesOf: ({ key }: RequestCaller): Lines => (key !== undefined && refused.has(key) ? again : first),
    /** The seconds until its turn; undefined when too many are waiting. */
    take: ({ perAddress, perProcess }: Lines, address: string, nowMillis: number): number | undefined => {
      const seconds = perAddress.reserve(address, nowMillis, keyTryWaitSeconds)
      if (seconds === undefined) return undefined
      const secondsOfAll = perProcess.reserve(allAddresses, nowMillis, keyTryWaitSeconds)
      if (secondsOfAll !== undefined) return Math.max(seconds, secondsOfAll)
      perAddress.giveBack(address, nowMillis)
      return undefined
    },
    giveBack: ({ perAddress, perProcess }: Lines, address: string, nowMillis: number): void => {
      perAddress.giveBack(address, nowMillis)
      perProcess.giveBack(allAddresses, nowMillis)
    },
    noteRefused: (key: string, nowMillis: number): void => {
      refused.add(key, nowMillis)
    },
    /** Counts a request that was refused before its key was looked at. False when the address has gone on for too long. */
    countRefusal: (address: string, nowMillis: number): boolean => first.perAddress.take(address, nowMillis).allowed,
  }
}

/** Keeps refusals back for a while. Past a number of them they are given at once, and cost the caller its connection. */
const makeDelay = ({ delayedRefusalsMax, refusalDelaySeconds }: HttpLimits) => {
  let waiting = 0
  return (response: ErrorResponse): Effect.Effect<ErrorResponse> =>
    Effect.suspend(() => {
      if (waiting >= delayedRefusalsMax) {
        return Effect.succeed({ ...response, headers: { ...response.headers, connection: "close" } })
      }
      waiting++
      return Effect.sleep(`${refusalDelaySeconds} seconds`).pipe(
        Effect.as(response),
        Effect.ensuring(Effect.sync(() => waiting--)),
      )
    })
}

const tooManyTries = ({ keyTriesPerAddress: { burst, perSecond }, keyTryWaitSeconds }: HttpLimits): ErrorResponse => {
  const retryAfterSeconds = Math.max(1, Math.ceil(keyTryWaitSeconds))
  return {
    status: 429,
    code: "RATE_LIMITED",
    error:
      `Too many API keys that do not work came from this address. Wait ${retryAfterSeconds} s and send this request again. ` +
      "Keys that are in use on this server keep working.",
    headers: {
      "retry-after": String(retryAfterSeconds),
      "ratelimit-policy": `"wrong-keys";q=${burst};w=${Math.ceil(burst / perSecond)}`,
      ratelimit: `"wrong-keys";r=0;t=${retryAfterSeconds}`,
    },
  }
}

/** The key's own fault, and not that the caller left or that the database did not respond. */
const isRefused = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) && exit.cause.reasons.some(Cause.isFailReason)

const make = Effect.fnUntraced(function* (limits: HttpLimits) {
  const clock = yield* Clock.Clock
  const rateLimits = yield* SharedRateLimits
  const known = RecentlyValidKeys.make()
  const turns = makeTurns(limits)
  const delay = makeDelay(limits)
  const refusal = tooManyTries(limits)
  const now = () => clock.currentTimeMillisUnsafe()

  const note = (caller: RequestCaller, exit: Exit.Exit<unknown, unknown>): void => {
    if (caller.key === undefined) return
    if (isRefused(exit)) known.remove(caller.key)
    else if (Exit.isSuccess(exit) && known.add(caller.key, now())) rateLimits.noteWorkingKey(caller, now())
  }

  const attemptUnknown = <A, E>(
    caller: RequestCaller,
    lookUp: Effect.Effect<A, E>,
  ): Effect.Effect<A, E | TooManyKeyLookups> => {
    const lines = turns.linesOf(caller)
    const waitSeconds = turns.take(lines, caller.address, now())
    if (waitSeconds === undefined) {
      if (caller.key !== undefined) turns.noteRefused(caller.key, now())
      return Effect.flatMap(delay(refusal), (response) => Effect.fail(new TooManyKeyLookups({ response })))
    }
    return Effect.onExit(waitSeconds === 0 ? lookUp : Effect.delay(lookUp, `${waitSeconds} seconds`), (exit) =>
      Effect.sync(() => {
        if (!isRefused(exit)) turns.giveBack(lines, caller.address, now())
        note(caller, exit)
      }),
    )
  }

  return KeyLookupThrottle.of({
    isRecentlyValid: known.has,
    attempt: (caller, lookUp) =>
      caller.isRecentlyValid
        ? Effect.onExit(lookUp, (exit) => Effect.sync(() => note(caller, exit)))
        : Effect.suspend(() => attemptUnknown(caller, lookUp)),
    refuse: (caller, response) =>
      Effect.suspend(() =>
        caller.isRecentlyValid || turns.countRefusal(caller.address, now())
          ? Effect.succeed(response)
          : delay(response),
      ),
  })
})

/**
 * Keeps callers who try keys that do not work from slowing down the other callers.
 *
 * Each address may fail a number of times. After that its tries wait for a turn, of which there are a few each second, or are
 * refused without a lookup; a caller who still continues gets delayed responses. Keys that worked recently are exempt: each
 * request looks them up immediately. A key that works but was not seen here recently also gets its turn, on the second try at the
 * latest. Only the hash of a key is kept.
 */
export class KeyLookupThrottle extends Context.Service<
  KeyLookupThrottle,
  {
    readonly isRecentlyValid: (key: string) => boolean
    /** Looks a key up when it is its turn. */
    readonly attempt: <A, E>(
      caller: RequestCaller,
      lookUp: Effect.Effect<A, E>,
    ) => Effect.Effect<A, E | TooManyKeyLookups>
    /** Returns a refusal: at once, or delayed to a caller that continues. */
    readonly refuse: (caller: RequestCaller, refusal: ErrorResponse) => Effect.Effect<ErrorResponse>
  }
>()("orrery/adapters/http/authentication/KeyLookupThrottle") {
  static readonly layer = (limits: HttpLimits) => Layer.effect(this, make(limits))
}
