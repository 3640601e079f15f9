import process from "node:process"

import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Queue, Schedule } from "effect"
import { SqlClient } from "effect/sql"

import { EmbeddedPostgres } from "#adapters/embedded-postgres/EmbeddedPostgres.ts"
import { isDatabaseUnavailable, recoverUnavailability } from "#adapters/postgres/DatabaseUnavailable.ts"
import { ReadClient } from "#adapters/postgres/ReadClient.ts"

import { database, serverProcess, usedDirectory } from "./EmbeddedDatabase.ts"

const kill = (processId: number) => Effect.sync(() => process.kill(processId, "SIGKILL"))

const patience = Schedule.spaced("20 millis").pipe(Schedule.upTo({ duration: "20 seconds" }))

const patiently = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  recoverUnavailability(effect).pipe(Effect.retry({ while: isDatabaseUnavailable, schedule: patience }))

const restarted = (before: number) =>
  Effect.flatMap(EmbeddedPostgres, ({ processId }) =>
    Effect.repeat(processId, {
      schedule: Schedule.spaced("20 millis"),
      until: (now) => now !== undefined && now !== before,
    }),
  )

describe("an embedded PostgreSQL that is killed", () => {
  it.live("is started again, with everything committed still there", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE kept AS SELECT 7 AS number`
        const before = yield* serverProcess

        yield* kill(before)

        assert.deepStrictEqual(yield* patiently(sql`SELECT number FROM kept`), [{ number: 7 }])
        assert.notStrictEqual(yield* restarted(before), before)
      }).pipe(Effect.provide(database({ dataDirectory, durable: true })))
    }),
  )

  it.live("fails what was running and serves both pools again, three times over", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const read = yield* ReadClient
        for (let round = 1; round <= 3; round++) {
          const before = yield* serverProcess
          const busy = yield* Effect.forEach(
            [sql`SELECT pg_sleep(60)`, sql.withTransaction(sql`SELECT pg_sleep(60)`), read`SELECT pg_sleep(60)`],
            (query) => Effect.forkChild(Effect.flip(recoverUnavailability(query))),
          )
          yield* sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%'`.pipe(
            Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: ([row]) => Number(row?.["n"]) > 3 }),
          )

          yield* kill(before)

          for (const error of yield* Fiber.joinAll(busy)) assert.isTrue(isDatabaseUnavailable(error), String(error))
          const numbers = Array.from({ length: 20 }, (_, index) => index)
          const ask = (number: number) =>
            Effect.all([
              patiently(sql`SELECT ${number}::int AS x`),
              patiently(read`SELECT ${number}::int AS x`),
              patiently(sql.withTransaction(sql`SELECT ${number}::int AS x`)),
            ])
          const responses = yield* Effect.forEach(numbers, ask, { concurrency: "unbounded" })
          assert.deepStrictEqual(
            responses,
            numbers.map((x) => [[{ x }], [{ x }], [{ x }]]),
          )
          // Until then, what is left of the old server may respond.
          yield* restarted(before)
        }
      }).pipe(Effect.provide(database({ dataDirectory })))
    }),
  )

  it.live("ends a subscription, which may be made again", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      yield* Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        const before = yield* Effect.scoped(
          Effect.gen(function* () {
            const queue = yield* sql.listen("news")
            yield* kill(yield* serverProcess)
            return yield* Effect.flip(Queue.take(queue))
          }),
        )
        assert.isTrue(isDatabaseUnavailable(before))

        const heard = yield* Effect.scoped(
          Effect.gen(function* () {
            const queue = yield* patiently(sql.listen("news"))
            yield* sql.notify("news", "back")
            return yield* Queue.take(queue)
          }),
        )
        assert.strictEqual(heard.payload, "back")
      }).pipe(Effect.provide(database({ dataDirectory })))
    }),
  )
})
