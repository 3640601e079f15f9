import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

import { locate, stopAt } from "#adapters/embedded-postgres/Launch.ts"
import { linkLibraries, packagedBinaries } from "#adapters/embedded-postgres/PackagedBinaries.ts"
import { findUnprivilegedUser } from "#adapters/embedded-postgres/UnprivilegedUser.ts"

import { database, embedded, emptyDirectory, serverProcess, usedDirectory } from "./EmbeddedDatabase.ts"

const version = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ version: string }>`SELECT current_setting('server_version') AS version`,
).pipe(Effect.map((rows) => rows[0]?.version ?? ""))

const packaged = Effect.flatMap(emptyDirectory, (home) => packagedBinaries({ user: undefined, home })).pipe(
  Effect.map((directory) => directory ?? ""),
)

describe("the binaries of PostgreSQL", () => {
  it.live("come from npm, whichever the system has: an upgrade of the system does not change them", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory

      assert.match(yield* Effect.provide(version, database({ dataDirectory })), /^18\./)
    }),
  )

  it.live("may be those of the packages alone", () =>
    Effect.gen(function* () {
      const binaryDirectory = yield* packaged
      const dataDirectory = yield* emptyDirectory

      assert.match(yield* Effect.provide(version, database({ dataDirectory, binaryDirectory })), /^18\./)
    }),
  )

  it.live("are of the version that made the database, whichever else there is", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory
      const binaryDirectory = yield* packaged
      yield* Effect.provide(serverProcess, embedded({ dataDirectory, binaryDirectory }))

      assert.match(yield* Effect.provide(version, database({ dataDirectory })), /^18\./)
    }),
  )

  it.live("are asked for by version when only others are there", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const { data } = (yield* locate(dataDirectory)).home
      writeFileSync(join(data, "PG_VERSION"), "9\n")

      const error = yield* Effect.flip(Effect.provide(serverProcess, embedded({ dataDirectory })))

      assert.match(error.message, /created by PostgreSQL 9, but only .+ was found\. Install PostgreSQL 9/)
    }),
  )

  it.live("are not looked for elsewhere when their directory is given", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory

      const error = yield* Effect.flip(
        Effect.provide(serverProcess, embedded({ dataDirectory, binaryDirectory: dataDirectory })),
      )

      assert.include(error.message, `in ${dataDirectory}`)
      assert.include(error.message, "ORRERY_POSTGRES_BIN")
    }),
  )

  it.live("get the links npm does not pack, where install scripts are blocked", () =>
    Effect.gen(function* () {
      const native = join(yield* emptyDirectory, "native")
      mkdirSync(join(native, "lib"), { recursive: true })
      writeFileSync(join(native, "lib", "libpq.so.5.18"), "library")
      writeFileSync(
        join(native, "pg-symlinks.json"),
        JSON.stringify([{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]),
      )

      yield* linkLibraries(native)
      yield* linkLibraries(native)

      assert.strictEqual(readFileSync(join(native, "lib", "libpq.so.5"), "utf8"), "library")
    }),
  )
})

describe("a database that is kept elsewhere", () => {
  it.live("is missed, not replaced, when it is gone", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const note = join(dataDirectory, "postgres", "location")
      writeFileSync(note, "/nowhere/orrery-database\n")

      const error = yield* Effect.flip(Effect.provide(serverProcess, embedded({ dataDirectory })))

      assert.include(error.message, "is kept in /nowhere/orrery-database, which is missing")
      assert.include(error.message, `remove ${note}`)
      rmSync(note)
    }),
  )
})

/** Only root starts PostgreSQL as someone else. */
describe.skipIf(process.getuid?.() !== 0)("PostgreSQL started by root", () => {
  it.live("runs as another user", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const user = yield* findUnprivilegedUser
      const owner = Effect.map(serverProcess, (processId) => statSync(`/proc/${processId}`).uid)

      assert.strictEqual(yield* Effect.provide(owner, embedded({ dataDirectory })), user?.uid)
      assert.notStrictEqual(user?.uid, 0)
    }),
  )

  it.live("keeps its files elsewhere when that user cannot reach the data directory", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory
      chmodSync(dataDirectory, 0o700)

      const first = yield* Effect.provide(serverProcess, embedded({ dataDirectory }))
      const { home } = yield* locate(dataDirectory)
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(home.directory, { recursive: true, force: true })))

      assert.notInclude(home.directory, dataDirectory)
      assert.strictEqual(statSync(home.directory).mode & 0o777, 0o700)
      assert.strictEqual(readFileSync(join(dataDirectory, "postgres", "location"), "utf8").trim(), home.directory)
      assert.isTrue(existsSync(join(home.data, "PG_VERSION")))
      assert.notStrictEqual(yield* Effect.provide(serverProcess, embedded({ dataDirectory })), first)
    }),
  )

  it.live("runs a copy of packaged binaries that user cannot reach", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory
      const { home, user } = yield* locate(dataDirectory)
      const closed = join(dataDirectory, "closed")
      mkdirSync(closed, { mode: 0o700 })
      cpSync(join(yield* packaged, ".."), join(closed, "native"), { recursive: true, verbatimSymlinks: true })
      writeFileSync(join(closed, "package.json"), JSON.stringify({ version: "18.0.0" }))

      const directory = yield* packagedBinaries({ user, home: home.directory, packageDirectory: closed })

      assert.strictEqual(directory, join(home.directory, "postgresql-18.0.0", "bin"))
      assert.match(yield* Effect.provide(version, database({ dataDirectory, binaryDirectory: directory })), /^18\./)
      yield* stopAt({ home, user })
    }),
  )
})
