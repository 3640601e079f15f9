import { PgClient } from "@effect/sql-pg"
import { type Duration, Effect, type Redacted, Schedule } from "effect"
import { Reactivity } from "effect/reactivity"

import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/** The sessions of a server that was killed end with the statements they run. No statement runs longer than 30 seconds. */
const patienceDefault: Duration.Input = "40 seconds"

const inUse = new EmbeddedPostgresError({
  message:
    "Another Orrery server, perhaps of an earlier version, uses the embedded PostgreSQL of this data directory. Stop that server, or set ORRERY_DATA_DIR to another directory.",
})

/**
 * Fails while another Orrery server uses the database. The lock of the data directory keeps out servers of this version;
 * versions before had another lock. `superuser` is the URI of the database for the superuser, who sees all sessions.
 */
export const requireNoOtherServer = Effect.fn("OtherServer.require")(
  function* (superuser: Redacted.Redacted, patience: Duration.Input = patienceDefault) {
    const sql = yield* PgClient.make({ url: superuser, maxConnections: 1, applicationName: "orrery-start" })
    // Both names are those of the pools of every version.
    const isUsed = sql`SELECT 1 FROM pg_stat_activity WHERE application_name IN ('orrery', 'orrery-read') LIMIT 1`.pipe(
      Effect.map((rows) => rows.length > 0),
    )
    if (!(yield* isUsed)) return
    yield* Effect.logInfo("Another server still has sessions in the embedded PostgreSQL. Waiting for them to end.")
    const schedule = Schedule.spaced("100 millis").pipe(Schedule.upTo({ duration: patience }))
    const isUsedStill = yield* Effect.repeat(isUsed, { schedule, while: (used) => used }).pipe(Effect.andThen(isUsed))
    if (isUsedStill) return yield* inUse
  },
  Effect.scoped,
  Effect.provide(Reactivity.layer),
  // PostgreSQL is starting or stopping; other code waits for it.
  Effect.catchTag("SqlError", () => Effect.void),
)
