import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import { lockMigrations } from "#adapters/postgres/MigrationLock.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import { migrate, type Migrations, migrations } from "#adapters/postgres/PostgresMigrator.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { whileTaken } from "#tests/fixtures/LockWaits.ts"
import { emptyLayer, onPostgres } from "#tests/fixtures/TestDatabase.ts"

const first: Migrations = { "0001_first": ["CREATE TABLE first (id INT)", "INSERT INTO first VALUES (1)"] }
const second: Migrations = { "0002_second": ["CREATE TABLE second (id INT)"] }
const third: Migrations = { "0003_third": ["CREATE TABLE third (id INT)"] }

const tables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY name`,
).pipe(Effect.map((rows) => rows.map(({ name }) => name)))

describe("the migrations", () => {
  it("are named by number and purpose, counted from one without a gap", () => {
    Object.keys(migrations).forEach((name, index) => {
      assert.match(name, new RegExp(`^${String(index + 1).padStart(4, "0")}_[a-z][a-z0-9_]*$`))
    })
  })
})

onPostgres(() => {
  describe("the migrator", () => {
    it.effect("applies every migration, once", () =>
      Effect.gen(function* () {
        const applied = yield* migrate({ ...first, ...second })
        const again = yield* migrate({ ...first, ...second })

        assert.deepStrictEqual(applied, [
          [1, "first"],
          [2, "second"],
        ])
        assert.deepStrictEqual(again, [])
      }).pipe(Effect.provide(emptyLayer)),
    )

    it.effect("lets four processes migrate one database at once", () =>
      Effect.gen(function* () {
        const url = yield* DatabaseUrl
        const client = PostgresClients.layer({ read: 1, exclusive: 2 }).pipe(
          Layer.provide(Layer.succeed(DatabaseUrl, url)),
        )
        const process = migrate(migrations).pipe(Effect.provide(Layer.fresh(client)))

        const applied = yield* Effect.all([process, process, process, process], { concurrency: "unbounded" })

        assert.sameMembers(
          applied.map(({ length }) => length),
          [0, 0, 0, Object.keys(migrations).length],
        )
      }).pipe(Effect.provide(emptyLayer)),
    )

    it.effect("waits for another process that migrates, and reports one that takes too long", () =>
      Effect.gen(function* () {
        const impatient = Effect.flip(migrate(first, { lockPatience: "20 millis" }))

        const error = yield* whileTaken(lockMigrations(), impatient)

        assert.include(error.message, "Another server has been migrating this database for more than 20ms.")
        assert.deepStrictEqual(yield* tables, [])
      }).pipe(Effect.provide(PostgresTransaction.layer.pipe(Layer.provideMerge(emptyLayer)))),
    )

    it.effect("applies nothing when what has to hold before or after it does not", () =>
      Effect.gen(function* () {
        assert.strictEqual(yield* Effect.flip(migrate(first, { before: Effect.fail("before") })), "before")
        assert.strictEqual(yield* Effect.flip(migrate(first, { after: Effect.fail("after") })), "after")
        assert.deepStrictEqual(yield* tables, [])
      }).pipe(Effect.provide(emptyLayer)),
    )

    it.effect("refuses a migration that was merged with a number already passed", () =>
      Effect.gen(function* () {
        yield* migrate({ ...first, ...third })

        const error = yield* Effect.flip(migrate({ ...first, ...second, ...third }))

        assert.include(error.message, "has migration 0003_third where this version of Orrery has 0002_second")
        assert.notInclude(yield* tables, "second")
      }).pipe(Effect.provide(emptyLayer)),
    )

    it.effect("refuses a migration that was renamed", () =>
      Effect.gen(function* () {
        yield* migrate({ ...first, ...second })

        const error = yield* Effect.flip(migrate({ ...first, "0002_other": [] }))

        assert.include(error.message, "0002_second")
      }).pipe(Effect.provide(emptyLayer)),
    )

    it.effect("refuses the database of a newer version", () =>
      Effect.gen(function* () {
        yield* migrate({ ...first, ...second })

        const error = yield* Effect.flip(migrate(first))

        assert.include(error.message, "A newer version migrated it")
      }).pipe(Effect.provide(emptyLayer)),
    )

    it.effect("applies nothing when one statement fails", () =>
      Effect.gen(function* () {
        const exit = yield* Effect.exit(migrate({ ...first, "0002_broken": ["CREATE TABLE second (id NO_SUCH_TYPE)"] }))

        assert.strictEqual(exit._tag, "Failure")
        assert.deepStrictEqual(yield* tables, [])
      }).pipe(Effect.provide(emptyLayer)),
    )
  })
})
