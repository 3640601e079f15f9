import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Schedule, Scope } from "effect"
import { FetchHttpClient } from "effect/http"
import { SqlClient } from "effect/sql"

import { layer, onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { runningServer } from "./RunningServer.ts"

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")

const keys = { ORRERY_ENCRYPTION_KEY: key(1), ORRERY_KEY_PEPPER: key(2) }

/** A whole server that can be stopped, and how many rotations of keys it has reported. */
const start = Effect.fnUntraced(function* (environment: Readonly<Record<string, string>> = keys) {
  const scope = yield* Scope.fork(yield* Effect.scope)
  const { printed } = yield* Scope.provide(runningServer({ environment }), scope)
  const report = "Everything stored is under the current encryption key."
  const rotations = Effect.map(printed, (lines) => lines.filter((line) => JSON.stringify(line).includes(report)).length)
  return { rotations, stop: Scope.close(scope, Exit.void) }
})

/** Counts the runs of the job `prune-rate-limits`, of all servers together, by its statement. */
const countPrunings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE prunings (at TIMESTAMPTZ DEFAULT now())`
  yield* sql`
    CREATE FUNCTION note_pruning() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO prunings DEFAULT VALUES; RETURN NULL; END'`
  yield* sql`CREATE TRIGGER note_pruning AFTER DELETE ON rate_limit_usage FOR EACH STATEMENT EXECUTE FUNCTION note_pruning()`
  const rows = sql<{ count: number }>`SELECT count(*)::int AS count FROM prunings`
  return { prunings: Effect.map(rows, ([row]) => row?.count ?? 0) }
})

const until = <E, R>(count: Effect.Effect<number, E, R>, expected: number) =>
  count.pipe(
    Effect.filterOrFail((counted) => counted >= expected),
    Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 1500 }),
  )

onPostgres(() => {
  it.live("of three servers of one database one does the recurring work, and another one once it has stopped", () =>
    Effect.gen(function* () {
      const { prunings } = yield* countPrunings
      // The first two have time to work while the next server starts.
      const [first] = [yield* start(), yield* start(), yield* start()]
      assert.strictEqual(yield* until(prunings, 1), 1)

      yield* first.stop

      assert.strictEqual(yield* until(prunings, 2), 2)
    }).pipe(Effect.scoped, Effect.provide(Layer.merge(FetchHttpClient.layer, layer))),
  )

  it.live("each server with previous keys rotates keys when it starts", () =>
    Effect.gen(function* () {
      const rotating = { ...keys, ORRERY_ENCRYPTION_PREVIOUS_KEYS: key(3) }
      // It may replace a server that had only the previous key, and wrote with it until now.
      const servers = [yield* start(rotating), yield* start(), yield* start(rotating)]
      yield* Effect.forEach([0, 2], (index) => until(servers[index]?.rotations ?? Effect.succeed(0), 1))

      assert.deepStrictEqual(yield* Effect.forEach(servers, ({ rotations }) => rotations), [1, 0, 1])
    }).pipe(Effect.scoped, Effect.provide(Layer.merge(FetchHttpClient.layer, layer))),
  )
})
