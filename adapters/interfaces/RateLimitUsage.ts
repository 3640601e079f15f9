import { Context, type Effect } from "effect"

/** What one process let through one bucket since its last report. */
export interface BucketSpending {
  /** A fingerprint: neither the key nor the address can be read off it. */
  readonly bucket: string
  readonly tokens: number
  /** How fast they come back. */
  readonly perSecond: number
  /** How long ago the first of them was spent: those that have come back since are not missing. */
  readonly overSeconds: number
}

/** How many tokens a bucket lacks now, whichever process spent them. */
export interface BucketStanding {
  readonly bucket: string
  readonly missing: number
}

/**
 * Shares between the processes of one installation how much of its rate limits each caller has spent.
 *
 * Every adapter passes tests/contracts/RateLimitUsageContract.ts.
 */
export class RateLimitUsage extends Context.Service<
  RateLimitUsage,
  {
    /** Adds to at most 1,000 buckets, each named once, and returns the standing of each. */
    readonly exchange: (spendings: ReadonlyArray<BucketSpending>) => Effect.Effect<ReadonlyArray<BucketStanding>>
    /** Removes the buckets that are full again. Returns their count. */
    readonly prune: Effect.Effect<number>
  }
>()("orrery/adapters/interfaces/RateLimitUsage") {}
