import { Context, type Effect } from "effect"

/** What one process took from one bucket since its last report. */
export interface BucketUsage {
  /** A fingerprint: neither the key nor the address can be read off it. */
  readonly bucket: string
  readonly tokens: number
  /** How fast they refill. */
  readonly perSecond: number
  /** How long ago the first of them was taken: those that have come back since are not missing. */
  readonly overSeconds: number
}

/** How many tokens a bucket lacks now, whichever process took them. */
export interface BucketState {
  readonly bucket: string
  readonly missing: number
}

/**
 * Shares between the processes of one installation how much of its rate limits each caller has used.
 *
 * Every adapter passes tests/contracts/RateLimitUsageContract.ts.
 */
export class RateLimitUsage extends Context.Service<
  RateLimitUsage,
  {
    /** Adds to at most 1,000 buckets, each named once, and returns the state of each. */
    readonly exchange: (usages: ReadonlyArray<BucketUsage>) => Effect.Effect<ReadonlyArray<BucketState>>
    /** Removes the buckets that are full again. Returns their count. */
    readonly prune: Effect.Effect<number>
  }
>()("orrery/adapters/interfaces/RateLimitUsage") {}
