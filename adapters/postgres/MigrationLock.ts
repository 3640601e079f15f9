import { Duration, Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"

// Any number, as long as nothing else in this database uses it: one migrator works, the others wait for it.
const lockId = 4_041_972

const busy = (patience: Duration.Duration) =>
  new Migrator.MigrationError({
    kind: "Locked",
    message: `Another server has been migrating this database for more than ${Duration.format(patience)}. Wait until that server is ready, then start this one again. If no other server runs, end the session in PostgreSQL that has the lock: SELECT pid, application_name, query_start FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE locktype = 'advisory' AND objid = ${lockId} AND classid = 0 AND datname = current_database() AND granted.`,
  })

/**
 * Keeps other processes from migrating this database until the transaction ends. Waits for one that migrates it now; a migration
 * of a large database takes minutes.
 */
export const lockMigrations = Effect.fn("MigrationLock.lock")(function* (patience: Duration.Input = "15 minutes") {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ isOurs: boolean }>`SELECT pg_try_advisory_xact_lock(${lockId}) AS "isOurs"`
  if (row?.isOurs === true) return

  const limit = Duration.fromInputUnsafe(patience)
  yield* Effect.logInfo("Another server is migrating the database. This one waits for it.")
  yield* sql`SELECT set_config('lock_timeout', ${String(Duration.toMillis(limit))}, true)`
  yield* sql`SELECT pg_advisory_xact_lock(${lockId})`.pipe(
    Effect.catchIf(
      ({ reason }) => reason._tag === "LockTimeoutError",
      () => Effect.fail(busy(limit)),
    ),
  )
})
