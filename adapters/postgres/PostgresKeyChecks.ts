import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"

import { type KeyCheck, KeyChecks } from "#application/ports/KeyChecks.ts"

const make = Effect.map(PgClient.PgClient, (sql) =>
  KeyChecks.of({
    lock: Effect.gen(function* () {
      // Another server may look through a large database before it adds its checks.
      yield* sql`SET LOCAL lock_timeout = '5min'`
      yield* sql`LOCK TABLE key_checks IN SHARE ROW EXCLUSIVE MODE`
    }).pipe(Effect.orDie),

    list: Effect.orDie(sql<KeyCheck>`SELECT key, value FROM key_checks ORDER BY key, value`),

    add: ({ key, value }) =>
      Effect.orDie(sql`INSERT INTO key_checks (key, value) VALUES (${key}, ${value}) ON CONFLICT DO NOTHING`),

    remove: ({ key, value }) => Effect.orDie(sql`DELETE FROM key_checks WHERE key = ${key} AND value = ${value}`),
  }),
)

export const layer = Layer.effect(KeyChecks, make)
