import type { Allowance } from "../api/limits/RateLimitAllowances.ts"

/** Whether a request fits its limit, and what is left. */
export interface TakeResult {
  readonly allowed: boolean
  readonly remaining: number
  /** Until the request fits; 0 when it does. */
  readonly retryAfterSeconds: number
}

export interface TokenBuckets {
  /** Takes the tokens if there are as many. No request needs more than a full bucket has. */
  readonly take: (name: string, nowMillis: number, tokens?: number) => TakeResult
  /** Takes a token that may have to come back first. Returns in how many seconds it will be there, or undefined when that is too long. */
  readonly reserve: (name: string, nowMillis: number, waitSecondsMax: number) => number | undefined
  /** Refunds tokens that were not needed. */
  readonly giveBack: (name: string, nowMillis: number, tokens?: number) => void
  /** Lowers a bucket to this number of tokens, which may be negative. A difference of less than one is ignored. */
  readonly lowerTo: (name: string, tokens: number, nowMillis: number) => void
}

interface Bucket {
  tokens: number
  atMillis: number
}

/**
 * Finds buckets by name.
 *
 * A bucket that was not used for long enough is full, and so is a bucket that does not exist: unused buckets are dropped, and
 * memory is bounded regardless of the number of addresses.
 */
const makeFinder = ({ burst, perSecond }: Allowance, bucketsMax: number) => {
  const generationMillis = (burst / perSecond) * 1000
  let recent = new Map<string, Bucket>()
  let older = new Map<string, Bucket>()
  let startedAtMillis = 0

  const refill = (bucket: Bucket, nowMillis: number): Bucket => {
    const gained = ((nowMillis - bucket.atMillis) / 1000) * perSecond
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, gained))
    bucket.atMillis = nowMillis
    return bucket
  }

  return (name: string, nowMillis: number): Bucket => {
    if (nowMillis - startedAtMillis >= generationMillis || recent.size >= bucketsMax) {
      older = recent
      recent = new Map()
      startedAtMillis = nowMillis
    }
    let bucket = recent.get(name)
    if (bucket === undefined) {
      bucket = older.get(name) ?? { tokens: burst, atMillis: nowMillis }
      recent.set(name, bucket)
    }
    return refill(bucket, nowMillis)
  }
}

/** Token buckets in the memory of this process. */
export const make = (allowance: Allowance, bucketsMax = 100_000): TokenBuckets => {
  const { burst, perSecond } = allowance
  const find = makeFinder(allowance, bucketsMax)

  return {
    take: (name, nowMillis, tokens = 1) => {
      const bucket = find(name, nowMillis)
      const needed = Math.min(tokens, burst)
      const allowed = bucket.tokens >= needed
      if (allowed) bucket.tokens -= needed
      return {
        allowed,
        remaining: Math.max(0, Math.floor(bucket.tokens)),
        retryAfterSeconds: allowed ? 0 : Math.ceil((needed - bucket.tokens) / perSecond),
      }
    },
    reserve: (name, nowMillis, waitSecondsMax) => {
      const bucket = find(name, nowMillis)
      const waitSeconds = Math.max(0, (1 - bucket.tokens) / perSecond)
      if (waitSeconds > waitSecondsMax) return undefined
      bucket.tokens -= 1
      return waitSeconds
    },
    giveBack: (name, nowMillis, tokens = 1) => {
      // The next request finds no more than a full bucket.
      find(name, nowMillis).tokens += tokens
    },
    lowerTo: (name, tokens, nowMillis) => {
      const bucket = find(name, nowMillis)
      if (bucket.tokens - tokens >= 1) bucket.tokens = tokens
    },
  }
}
