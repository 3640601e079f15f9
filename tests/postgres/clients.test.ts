import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Queue, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import { isDatabaseUnavailable } from "#adapters/postgres/DatabaseUnavailable.ts"
import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import { ReadClient } from "#adapters/postgres/ReadClient.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const clientsOf = (url: string) =>
  PostgresClients.layer({ read: 1, exclusive: 1 }).pipe(Layer.provide(Layer.succeed(DatabaseUrl, Redacted.make(url))))

const response = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT 1 AS x`)

describe("the URL of the database", () => {
  const wrong: ReadonlyArray<readonly [url: string, problem: string]> = [
    ["", "is not a URI"],
    ["localhost:5432", "does not begin with postgres://"],
    ["mysql://user:hunter2@db/orrery", "does not begin with postgres://"],
    ["postgres://user:hunter2@db:port/orrery", "is not a URI"],
    ["postgres:///orrery", "names no host"],
    ["postgres://user:hunter2@db/orrery?sslmode=strict", "has an sslmode other than"],
  ]

  it.effect.each(wrong)("%j is refused: it %s", ([url, problem]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.provide(response, clientsOf(url)))

      assert.strictEqual(error._tag, "InvalidDatabaseUrl")
      assert.include(error.message, `DATABASE_URL ${problem}`)
      assert.notInclude(JSON.stringify(error) + String(error), "hunter2")
    }),
  )

  it.live("of a server that is not there fails as unavailable", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        Effect.provide(response, clientsOf("postgres://user:hunter2@127.0.0.1:1/orrery")),
      )

      assert.isTrue(isDatabaseUnavailable(error))
      assert.notInclude(String(error), "hunter2")
    }),
  )
})

onPostgres((database) => {
  it.layer(database, { timeout: "30 seconds" })("the pools", (it) => {
    const settingsOf = (sql: SqlClient.SqlClient) =>
      sql<{ application: string; statements: string; locks: string }>`
        SELECT current_setting('application_name') AS application,
          current_setting('statement_timeout') AS statements, current_setting('lock_timeout') AS locks`

    it.effect("say who they are and wait for nothing without end", () =>
      Effect.gen(function* () {
        const exclusive = { application: "orrery", statements: "30s", locks: "10s" }
        const read = { application: "orrery-read", statements: "5s", locks: "10s" }

        assert.deepStrictEqual(yield* settingsOf(yield* SqlClient.SqlClient), [exclusive])
        assert.deepStrictEqual(yield* settingsOf(yield* ReadClient), [read])
      }),
    )

    it.effect("lead to the same database", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const read = yield* ReadClient
        const name = (client: SqlClient.SqlClient) => client`SELECT current_database() AS name`

        assert.deepStrictEqual(yield* name(read), yield* name(sql))
      }),
    )

    it.effect("share few connections between many point reads", () =>
      Effect.gen(function* () {
        const read = yield* ReadClient
        const numbers = Array.from({ length: 200 }, (_, index) => index)
        const backend = (number: number) =>
          read<{ number: number; pid: number }>`SELECT ${number}::int AS number, pg_backend_pid() AS pid`

        const rows = yield* Effect.forEach(numbers, backend, { concurrency: "unbounded" })

        assert.deepStrictEqual(
          rows.flat().map(({ number }) => number),
          numbers,
        )
        assert.strictEqual(new Set(rows.flat().map(({ pid }) => pid)).size, 1)
      }),
    )

    it.effect("give a transaction a connection of its own", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const transaction = sql.withTransaction(
          Effect.gen(function* () {
            const [before] = yield* sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`
            yield* Effect.forEach([1, 2, 3], () => sql`SELECT 1`, { concurrency: "unbounded" })
            const [after] = yield* sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`
            return [before?.id, after?.id] as const
          }),
        )

        const ids = yield* Effect.all(
          Array.from({ length: 30 }, () => transaction),
          { concurrency: "unbounded" },
        )

        for (const [before, after] of ids) assert.strictEqual(before, after)
        assert.strictEqual(new Set(ids.flat()).size, 30)
      }),
    )

    it.effect("never speak without TLS where it is required", () =>
      Effect.gen(function* () {
        const url = Redacted.value(yield* DatabaseUrl)
        const required = Effect.provide(response, Layer.fresh(clientsOf(`${url}&sslmode=require`)))

        assert.strictEqual((yield* Effect.exit(required))._tag, "Failure")
        assert.deepStrictEqual(yield* Effect.provide(response, Layer.fresh(clientsOf(`${url}&sslmode=prefer`))), [
          { x: 1 },
        ])
      }),
    )

    it.effect("hear what is announced", () =>
      Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        const heard = yield* Effect.scoped(
          Effect.gen(function* () {
            const queue = yield* sql.listen("news")
            yield* sql.notify("news", "hello")
            return yield* Queue.take(queue)
          }),
        )

        assert.strictEqual(heard.payload, "hello")
      }),
    )
  })
})
