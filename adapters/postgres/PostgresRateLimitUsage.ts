import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"

import { type BucketUsage, RateLimitUsage } from "#adapters/interfaces/RateLimitUsage.ts"

/** Rows of one statement: it holds locks for a moment only. */
const prunedMax = 10_000

const rowOf = ({ bucket, overSeconds, perSecond, tokens }: BucketUsage) => ({
  bucket,
  cost: tokens / perSecond,
  over: overSeconds,
})

/**
 * A bucket is kept as the time at which it will be full again. Time is the database's, so that clocks need not agree.
 *
 * Rows are written in the order of their names, so that no two processes wait for each other.
 */
const add = (sql: PgClient.PgClient, usages: ReadonlyArray<BucketUsage>) => sql<{
  bucket: string
  secondsMissing: number
}>`
  INSERT INTO rate_limit_usage AS known (bucket, full_at, last_cost)
  SELECT bucket, now() - make_interval(secs => over) + make_interval(secs => cost), make_interval(secs => cost)
  FROM jsonb_to_recordset(${sql.json(usages.map(rowOf))}) AS usage (bucket TEXT, cost FLOAT8, over FLOAT8)
  ORDER BY bucket
  ON CONFLICT (bucket) DO UPDATE SET
    full_at = greatest(known.full_at + EXCLUDED.last_cost, EXCLUDED.full_at), last_cost = EXCLUDED.last_cost
  RETURNING bucket, extract(epoch FROM full_at - now())::float8 AS "secondsMissing"`

const prune = (sql: PgClient.PgClient) => sql<{ pruned: number }>`
  WITH full_again AS (
    SELECT bucket FROM rate_limit_usage WHERE full_at <= now() LIMIT ${prunedMax} FOR UPDATE SKIP LOCKED
  ), pruned AS (
    DELETE FROM rate_limit_usage USING full_again WHERE rate_limit_usage.bucket = full_again.bucket RETURNING 1
  )
  SELECT count(*)::int AS pruned FROM pruned`

export const layer = Layer.effect(
  RateLimitUsage,
  Effect.map(PgClient.PgClient, (sql) => ({
    exchange: Effect.fn("PostgresRateLimitUsage.exchange")(function* (usages) {
      if (usages.length === 0) return []
      const rows = yield* add(sql, usages)
      const speeds = new Map(usages.map(({ bucket, perSecond }) => [bucket, perSecond]))
      return rows.map(({ bucket, secondsMissing }) => ({
        bucket,
        missing: Math.max(0, secondsMissing) * (speeds.get(bucket) ?? 0),
      }))
    }, Effect.orDie),

    prune: prune(sql).pipe(
      Effect.map(([row]) => row?.pruned ?? 0),
      Effect.orDie,
      Effect.withSpan("PostgresRateLimitUsage.prune"),
    ),
  })),
)
