import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"

import { launch, locate, stopAt, urlOf } from "#adapters/embedded-postgres/Launch.ts"

import { database, emptyDirectory } from "./EmbeddedDatabase.ts"

describe("The role that Orrery has in the embedded PostgreSQL", () => {
  it.live("is no superuser, and can neither run programs nor read files of the machine", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(
          yield* sql`SELECT rolname AS name, rolsuper AS super, rolcreaterole AS roles FROM pg_roles WHERE rolname = current_user`,
          [{ name: "orrery", super: false, roles: false }],
        )
        for (const forbidden of ["COPY (SELECT 1) TO PROGRAM 'true'", "SELECT pg_read_file('/etc/passwd')"]) {
          assert.strictEqual((yield* Effect.exit(sql.unsafe(forbidden)))._tag, "Failure")
        }
        yield* sql`CREATE TABLE made (id SERIAL PRIMARY KEY)`
        yield* sql`INSERT INTO made DEFAULT VALUES`
      }).pipe(Effect.provide(database({ dataDirectory })))
    }).pipe(Effect.scoped),
  )

  it.live("takes over what an earlier version created as the superuser", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory
      const place = yield* locate(dataDirectory)
      const { postmaster } = yield* launch(place, { dataDirectory, durable: false })
      yield* Effect.gen(function* () {
        const url = urlOf(postmaster.socketDirectory, "postgres")
        const sql = yield* PgClient.make({ url, maxConnections: 1 }).pipe(Effect.provide(Reactivity.layer))
        yield* sql`CREATE TABLE kept (id SERIAL PRIMARY KEY, number INTEGER)`
        yield* sql`CREATE SEQUENCE alone`
        yield* sql`CREATE TYPE mood AS ENUM ('good')`
        yield* sql.unsafe("CREATE FUNCTION seven() RETURNS INTEGER LANGUAGE sql AS 'SELECT 7'")
        yield* sql`INSERT INTO kept (number) VALUES (7)`
      }).pipe(Effect.scoped)
      yield* stopAt(place)

      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`ALTER TABLE kept ADD COLUMN mood mood`
        yield* sql`INSERT INTO kept (number) VALUES (nextval('alone'))`
        yield* sql`DROP FUNCTION seven()`
        yield* sql`ALTER TYPE mood ADD VALUE 'better'`
        assert.deepStrictEqual(yield* sql`SELECT id, number FROM kept ORDER BY id`, [
          { id: 1, number: 7 },
          { id: 2, number: 1 },
        ])
      }).pipe(Effect.provide(database({ dataDirectory })))
    }).pipe(Effect.scoped),
  )
})
