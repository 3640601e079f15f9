/** How many tokens a caller may use at once, and how fast they refill. */
export interface Allowance {
  /** The size of a full bucket. */
  readonly burst: number
  readonly perSecond: number
}

/** What the rate limits allow, and what happens beyond it. */
export interface RateLimitAllowances {
  /** Per API key, whether or not the key works. */
  readonly requestsPerKey: Allowance
  /** Per client address; an IPv6 client is its /64. */
  readonly requestsPerAddress: Allowance
  /** How often the processes of one database exchange what callers have used of these two. */
  readonly usageExchangeSeconds: number
  /** Look-ups of keys that have not recently worked: failed ones, and those in progress. */
  readonly keyTriesPerAddress: Allowance
  /** The same for all addresses together. */
  readonly keyTriesPerProcess: Allowance
  /** How long such a try may wait for its turn. */
  readonly keyTryWaitSeconds: number
  /** How long a caller that continues beyond the limit waits for its refusal, and how many may wait at once. */
  readonly refusalDelaySeconds: number
  readonly delayedRefusalsMax: number
}

export const defaultRateLimitAllowances: RateLimitAllowances = {
  requestsPerKey: { burst: 600, perSecond: 100 },
  requestsPerAddress: { burst: 1200, perSecond: 200 },
  usageExchangeSeconds: 1,
  keyTriesPerAddress: { burst: 50, perSecond: 10 },
  keyTriesPerProcess: { burst: 1000, perSecond: 200 },
  keyTryWaitSeconds: 2,
  refusalDelaySeconds: 1,
  delayedRefusalsMax: 1000,
}
