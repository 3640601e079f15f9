/** How much a caller may ask at once, and how fast the allowance comes back. */
export interface Allowance {
  /** The size of a full bucket. */
  readonly burst: number
  readonly perSecond: number
}

/** Whether one more request fits, and what to tell the caller about it. */
export interface Ruling {
  readonly allowed: boolean
  readonly remaining: number
  /** Until one more request fits; 0 when one does. */
  readonly retryAfterSeconds: number
}

interface Bucket {
  tokens: number
  atMillis: number
}

/**
 * Token buckets in the memory of this process.
 *
 * A bucket left alone long enough is full, which is what a bucket that does not exist is: so those untouched for that long
 * are dropped, and memory stays bounded however many addresses ask. The library's limiter keeps every key for good.
 */
export const make = (allowance: Allowance, bucketsMax = 100_000): ((key: string, nowMillis: number) => Ruling) => {
  const generationMillis = (allowance.burst / allowance.perSecond) * 1000
  let recent = new Map<string, Bucket>()
  let older = new Map<string, Bucket>()
  let startedAtMillis = 0

  const find = (key: string, nowMillis: number): Bucket => {
    if (nowMillis - startedAtMillis >= generationMillis || recent.size >= bucketsMax) {
      older = recent
      recent = new Map()
      startedAtMillis = nowMillis
    }
    let bucket = recent.get(key)
    if (bucket === undefined) {
      bucket = older.get(key) ?? { tokens: allowance.burst, atMillis: nowMillis }
      recent.set(key, bucket)
    }
    return bucket
  }

  return (key, nowMillis) => {
    const bucket = find(key, nowMillis)
    const gained = ((nowMillis - bucket.atMillis) / 1000) * allowance.perSecond
    bucket.tokens = Math.min(allowance.burst, bucket.tokens + Math.max(0, gained))
    bucket.atMillis = nowMillis
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= 1
    return {
      allowed,
      remaining: Math.floor(bucket.tokens),
      retryAfterSeconds: allowed ? 0 : Math.ceil((1 - bucket.tokens) / allowance.perSecond),
    }
  }
}
