import type { HttpLimits } from "../api/limits/HttpLimits.ts"
import type { Allowance } from "../api/limits/RateLimitAllowances.ts"
import { writeRateLimit, writeRateLimitPolicy } from "../api/limits/RateLimitHeaders.ts"
import type { RequestCaller } from "../context/Caller.ts"
import type { ErrorResponse } from "../errors/ErrorResponse.ts"
import * as TokenBuckets from "./TokenBuckets.ts"
import * as UnreportedUsage from "./UnreportedUsage.ts"

/** What one request used: the headers that report the caller's limit, and the refusal when it is exceeded. */
export interface RateLimitResult {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal?: ErrorResponse
}

/** The usage of one bucket that is due to be reported to the other processes. */
export interface UnreportedBucket extends UnreportedUsage.Usage {
  /** Distinguishes the bucket from those of the same name that limit something else. */
  readonly kind: string
  readonly perSecond: number
  /** Sets the bucket to what all processes have left of it. */
  readonly settle: (tokensMissing: number, nowMillis: number) => void
}

export interface RateLimits {
  /** `cost` is in tokens. */
  readonly consume: (caller: RequestCaller, nowMillis: number, cost?: number) => RateLimitResult
  /** Counts a request whose key turned out to be valid with those of working keys. */
  readonly noteWorkingKey: (caller: RequestCaller, nowMillis: number) => void
  readonly unreported: (nowMillis: number) => ReadonlyArray<UnreportedBucket>
}

const refusalCost = 1

/** The buckets of one kind, and their usage. */
const makeSharedBuckets = (kind: string, allowance: Allowance, options: UnreportedUsage.UnreportedUsageOptions) => {
  const { burst, perSecond } = allowance
  const buckets = TokenBuckets.make(allowance)
  const unreported = UnreportedUsage.make(allowance, options)

  const settle = (usage: UnreportedUsage.Usage, reportedAtMillis: number) => (missing: number, nowMillis: number) => {
    unreported.markReported(usage, reportedAtMillis, nowMillis + (missing / perSecond) * 1000)
    // The database responded at some moment in between: the caller gets all tokens that may have come back.
    const backSince = ((nowMillis - reportedAtMillis) / 1000) * perSecond
    const left = burst - Math.max(0, missing - backSince) - unreported.tokensOf(usage.name)
    buckets.lowerTo(usage.name, left, nowMillis)
  }

  return {
    take: (name: string, nowMillis: number, cost: number): TokenBuckets.TakeResult => {
      const tokens = Math.min(cost, burst)
      const result = buckets.take(name, nowMillis, tokens)
      if (result.allowed) unreported.add(name, nowMillis, tokens)
      return result
    },
    /** Charges a refused request as much as a read: nothing was done for it. */
    refund: (name: string, nowMillis: number, cost: number): void => {
      const tokens = Math.min(cost, burst) - Math.min(refusalCost, burst)
      if (tokens <= 0) return
      buckets.giveBack(name, nowMillis, tokens)
      unreported.add(name, nowMillis, -tokens)
    },
    unreported: (nowMillis: number): ReadonlyArray<UnreportedBucket> =>
      unreported.due(nowMillis).map((usage) => ({ ...usage, kind, perSecond, settle: settle(usage, nowMillis) })),
  }
}

/**
 * Limits requests by address and by key, before anything is looked up.
 *
 * The key is counted as sent: a caller that tries many keys is limited by its address. Callers behind one address whose keys have
 * recently worked are not refused for the others: they have the address's allowance to themselves, and also count for the others.
 */
export const make = (limits: HttpLimits, onUrgent: () => void = () => {}): RateLimits => {
  const options = { intervalSeconds: limits.usageExchangeSeconds, onUrgent }
  const perKey = makeSharedBuckets("key", limits.requestsPerKey, options)
  const perAddress = makeSharedBuckets("address", limits.requestsPerAddress, options)
  const perAddressOfWorkingKeys = makeSharedBuckets("address of working keys", limits.requestsPerAddress, options)
  const keyPolicy = policies("key", limits.requestsPerKey)
  const addressPolicy = policies("address", limits.requestsPerAddress)

  /** Takes a request's cost from the two buckets of its address. */
  const takeByAddress = ({ address, isRecentlyValid }: RequestCaller, nowMillis: number, cost: number) => {
    const byAll = perAddress.take(address, nowMillis, cost)
    const byWorkingKeys = isRecentlyValid ? perAddressOfWorkingKeys.take(address, nowMillis, cost) : undefined
    return {
      result: byWorkingKeys ?? byAll,
      refund: () => {
        if (byAll.allowed) perAddress.refund(address, nowMillis, cost)
        if (byWorkingKeys?.allowed === true) perAddressOfWorkingKeys.refund(address, nowMillis, cost)
      },
    }
  }

  return {
    consume: (caller, nowMillis, cost = 1) => {
      const { refund, result } = takeByAddress(caller, nowMillis, cost)
      if (!result.allowed) {
        refund()
        return refuse("address", addressPolicy(cost), result, "this address")
      }
      if (caller.key === undefined) return { headers: headersOf("address", addressPolicy(cost), result) }
      const byKey = perKey.take(caller.key, nowMillis, cost)
      if (byKey.allowed) return { headers: headersOf("key", keyPolicy(cost), byKey) }
      refund()
      return refuse("key", keyPolicy(cost), byKey, "this API key")
    },
    noteWorkingKey: ({ address }, nowMillis) => {
      perAddressOfWorkingKeys.take(address, nowMillis, 1)
    },
    unreported: (nowMillis) =>
      [perKey, perAddress, perAddressOfWorkingKeys].flatMap(({ unreported }) => unreported(nowMillis)),
  }
}

/** The policy with the cost of one request, written once for each cost. */
const policies = (name: string, allowance: Allowance) => {
  const written = new Map<number, string>()
  return (cost: number): string => {
    const known = written.get(cost)
    if (known !== undefined) return known
    const text = writeRateLimitPolicy(name, allowance, cost)
    written.set(cost, text)
    return text
  }
}

/** The header fields of the IETF draft "RateLimit header fields for HTTP". */
const headersOf = (name: string, policyText: string, result: TokenBuckets.TakeResult) => ({
  "ratelimit-policy": policyText,
  ratelimit: writeRateLimit(name, result.remaining, result.retryAfterSeconds),
})

const refuse = (name: string, policyText: string, result: TokenBuckets.TakeResult, whose: string): RateLimitResult => ({
  headers: headersOf(name, policyText, result),
  refusal: {
    status: 429,
    code: "RATE_LIMITED",
    error: `Too many requests from ${whose}. Wait ${result.retryAfterSeconds} s and send this one again.`,
    headers: { "retry-after": String(result.retryAfterSeconds) },
  },
})
