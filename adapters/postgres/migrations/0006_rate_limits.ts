/** What callers have recently spent of their rate limits, over all processes. */
export const statements: ReadonlyArray<string> = [
  // Unlogged: after a crash every caller has a full allowance again. Each page has room for a row to be rewritten in place.
  `CREATE UNLOGGED TABLE rate_limit_usage (
    bucket TEXT PRIMARY KEY,
    full_at TIMESTAMPTZ NOT NULL,
    last_cost INTERVAL NOT NULL
  ) WITH (fillfactor = 50)`,
]
