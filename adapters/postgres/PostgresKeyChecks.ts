import { PgClient } from "@effect/sql-pg"
import { Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

import { type KeyCheck, KeyChecks, KeyChecksLocked } from "#application/ports/KeyChecks.ts"

/** Another server may check a large database before it adds its key checks. */
const patienceDefault: Duration.Input = "5 minutes"

const makeWithin = (patience: Duration.Input) =>
  Effect.map(PgClient.PgClient, (sql) => {
    const limit = Duration.fromInputUnsafe(patience)
    const lockMillis = Duration.toMillis(limit)
    // The lock's own limit expires first, and its error names what it waited for.
    const statementMillis = lockMillis + 1000
    const busy = new KeyChecksLocked({ waited: Duration.format(limit) })

    return KeyChecks.of({
      lock: Effect.gen(function* () {
        yield* sql`
          SELECT set_config('lock_timeout', ${`${lockMillis}`}, true), set_config('statement_timeout', ${`${statementMillis}`}, true)`
        yield* sql`LOCK TABLE key_checks IN SHARE ROW EXCLUSIVE MODE`
      }).pipe(
        Effect.catch((error) => (error.reason._tag === "LockTimeoutError" ? Effect.fail(busy) : Effect.die(error))),
      ),

      list: Effect.orDie(sql<KeyCheck>`SELECT key, value FROM key_checks ORDER BY key, value`),

      add: ({ key, value }) =>
        Effect.orDie(sql`INSERT INTO key_checks (key, value) VALUES (${key}, ${value}) ON CONFLICT DO NOTHING`),

      remove: ({ key, value }) => Effect.orDie(sql`DELETE FROM key_checks WHERE key = ${key} AND value = ${value}`),
    })
  })

/** Whether the database has checks of keys. Works on the tables of every version, and on a database without tables. */
export const areStored = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [table] = yield* sql<{ exists: boolean }>`SELECT to_regclass('key_checks') IS NOT NULL AS "exists"`
  if (table?.exists !== true) return false
  const rows = yield* sql`SELECT 1 FROM key_checks LIMIT 1`
  return rows.length > 0
})

/** `patience` is how long `lock` waits for another server. */
export const layerWithin = (patience: Duration.Input) => Layer.effect(KeyChecks, makeWithin(patience))

export const layer = layerWithin(patienceDefault)
