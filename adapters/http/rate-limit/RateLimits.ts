import type { Allowance } from "../context/Allowance.ts"
import type { RequestCaller } from "../context/Caller.ts"
import type { HttpLimits } from "../context/HttpLimits.ts"
import type { ErrorResponse } from "../errors/ErrorResponse.ts"
import * as SpendingBook from "./SpendingBook.ts"
import * as TokenBuckets from "./TokenBuckets.ts"

/** The verdict on one request: the headers that tell the caller where it stands, and the refusal when it went too far. */
export interface RateVerdict {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal?: ErrorResponse
}

/** What the other processes should hear of one bucket. */
export interface UntoldSpending extends SpendingBook.Spending {
  /** Tells the bucket from those of the same name that limit something else. */
  readonly kind: string
  readonly perSecond: number
  /** Leaves the bucket as it stands by what all processes have spent of it. */
  readonly settle: (tokensMissing: number, nowMillis: number) => void
}

export interface RateLimits {
  /** `cost` is in tokens. */
  readonly judge: (caller: RequestCaller, nowMillis: number, cost?: number) => RateVerdict
  /** Counts a request whose key turned out to work with those of working keys. */
  readonly noteWorkingKey: (caller: RequestCaller, nowMillis: number) => void
  readonly untold: (nowMillis: number) => ReadonlyArray<UntoldSpending>
}

const refusalCost = 1

/** The buckets of one kind, and what was spent of them. */
const makeSharedBuckets = (kind: string, allowance: Allowance, options: SpendingBook.SpendingBookOptions) => {
  const { burst, perSecond } = allowance
  const buckets = TokenBuckets.make(allowance)
  const book = SpendingBook.make(allowance, options)

  const settle = (spending: SpendingBook.Spending, toldAtMillis: number) => (missing: number, nowMillis: number) => {
    book.told(spending, toldAtMillis, nowMillis + (missing / perSecond) * 1000)
    // The response is of some moment in between; the caller gets the benefit of the doubt.
    const backSince = ((nowMillis - toldAtMillis) / 1000) * perSecond
    const left = burst - Math.max(0, missing - backSince) - book.untold(spending.name)
    buckets.leave(spending.name, left, nowMillis)
  }

  return {
    take: (name: string, nowMillis: number, cost: number): TokenBuckets.Ruling => {
      const tokens = Math.min(cost, burst)
      const ruling = buckets.take(name, nowMillis, tokens)
      if (ruling.allowed) book.note(name, nowMillis, tokens)
      return ruling
    },
    /** Leaves a refused request as cheap as a read: nothing was done for it. */
    refund: (name: string, nowMillis: number, cost: number): void => {
      const tokens = Math.min(cost, burst) - Math.min(refusalCost, burst)
      if (tokens <= 0) return
      buckets.giveBack(name, nowMillis, tokens)
      book.note(name, nowMillis, -tokens)
    },
    untold: (nowMillis: number): ReadonlyArray<UntoldSpending> =>
      book
        .worthTelling(nowMillis)
        .map((spending) => ({ ...spending, kind, perSecond, settle: settle(spending, nowMillis) })),
  }
}

/**
 * Limits requests by address and by key, before anything is looked up.
 *
 * The key is counted as sent: a caller that tries many keys is held by its address. Those behind one address whose keys have lately
 * worked are not refused for the rest of it: they have the address's allowance to themselves, and each of them counts for the rest.
 */
export const make = (limits: HttpLimits, onUrgent: () => void = () => {}): RateLimits => {
  const options = { intervalSeconds: limits.usageExchangeSeconds, onUrgent }
  const perKey = makeSharedBuckets("key", limits.requestsPerKey, options)
  const perAddress = makeSharedBuckets("address", limits.requestsPerAddress, options)
  const perAddressOfWorkingKeys = makeSharedBuckets("address of working keys", limits.requestsPerAddress, options)
  const keyPolicy = policies("key", limits.requestsPerKey)
  const addressPolicy = policies("address", limits.requestsPerAddress)

  /** What of a request's cost was taken from the two buckets of its address. */
  const takeByAddress = ({ address, hasLatelyWorked }: RequestCaller, nowMillis: number, cost: number) => {
    const byAll = perAddress.take(address, nowMillis, cost)
    const byWorkingKeys = hasLatelyWorked ? perAddressOfWorkingKeys.take(address, nowMillis, cost) : undefined
    return {
      ruling: byWorkingKeys ?? byAll,
      refund: () => {
        if (byAll.allowed) perAddress.refund(address, nowMillis, cost)
        if (byWorkingKeys?.allowed === true) perAddressOfWorkingKeys.refund(address, nowMillis, cost)
      },
    }
  }

  return {
    judge: (caller, nowMillis, cost = 1) => {
      const { refund, ruling } = takeByAddress(caller, nowMillis, cost)
      if (!ruling.allowed) {
        refund()
        return refuse("address", addressPolicy(cost), ruling, "this address")
      }
      if (caller.key === undefined) return { headers: standing("address", addressPolicy(cost), ruling) }
      const byKey = perKey.take(caller.key, nowMillis, cost)
      if (byKey.allowed) return { headers: standing("key", keyPolicy(cost), byKey) }
      refund()
      return refuse("key", keyPolicy(cost), byKey, "this API key")
    },
    noteWorkingKey: ({ address }, nowMillis) => {
      perAddressOfWorkingKeys.take(address, nowMillis, 1)
    },
    untold: (nowMillis) => [perKey, perAddress, perAddressOfWorkingKeys].flatMap(({ untold }) => untold(nowMillis)),
  }
}

/** The policy with the cost of one request, written once for each cost. */
const policies = (name: string, { burst, perSecond }: Allowance) => {
  const written = new Map<number, string>()
  return (cost: number): string => {
    const known = written.get(cost)
    if (known !== undefined) return known
    const text = `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)};cost=${cost}`
    written.set(cost, text)
    return text
  }
}

/** The header fields of the IETF draft "RateLimit header fields for HTTP". */
const standing = (name: string, policyText: string, ruling: TokenBuckets.Ruling) => ({
  "ratelimit-policy": policyText,
  ratelimit: `"${name}";r=${ruling.remaining};t=${ruling.retryAfterSeconds}`,
})

const refuse = (name: string, policyText: string, ruling: TokenBuckets.Ruling, whose: string): RateVerdict => ({
  headers: standing(name, policyText, ruling),
  refusal: {
    status: 429,
    code: "RATE_LIMITED",
    error: `Too many requests from ${whose}. Wait ${ruling.retryAfterSeconds} s and send this one again.`,
    headers: { "retry-after": String(ruling.retryAfterSeconds) },
  },
})
