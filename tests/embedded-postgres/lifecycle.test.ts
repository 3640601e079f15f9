import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"

import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"

import { locate } from "#adapters/embedded-postgres/Launch.ts"

import {
  database,
  embedded,
  emptyDirectory,
  holder,
  isRunning,
  serverProcess,
  usedDirectory,
} from "./EmbeddedDatabase.ts"

const response = Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ x: number }>`SELECT 1 AS x`)

describe("the embedded PostgreSQL", () => {
  it.live("starts in an empty directory and keeps what is written", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory
      const write = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE TABLE kept AS SELECT 7 AS number`)
      const read = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT number FROM kept`)

      yield* Effect.provide(write, database({ dataDirectory }))

      assert.deepStrictEqual(yield* Effect.provide(read, database({ dataDirectory })), [{ number: 7 }])
    }),
  )

  it.live("is brought to disk after its first start", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const done = join((yield* locate(dataDirectory)).home.directory, "synced")
      const until = Effect.sync(() => existsSync(done)).pipe(
        Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: (there) => there }),
      )

      assert.isTrue(yield* Effect.provide(until, embedded({ dataDirectory, durable: true })))
    }),
  )

  it.live("is refused while a server without the lock of this version works with it, and is not stopped under it", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const second = embedded({ dataDirectory, otherServerPatience: "50 millis" })

      yield* Effect.gen(function* () {
        yield* response
        const { message } = yield* Effect.flip(Effect.scoped(Layer.build(second)))

        assert.include(message, "Another Orrery server, perhaps of an earlier version")
        assert.deepStrictEqual(yield* response, [{ x: 1 }])
      }).pipe(Effect.provide(database({ dataDirectory })))

      yield* Effect.provide(Effect.void, second)
    }),
  )

  it.live("leaves no process behind", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const serverId = yield* Effect.provide(serverProcess, embedded({ dataDirectory }))

      assert.isFalse(yield* isRunning(serverId))
    }),
  )

  it.live("responses within two seconds when it is started again", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const [duration] = yield* Effect.timed(Effect.provide(response, database({ dataDirectory, durable: true })))

      assert.isBelow(Duration.toMillis(duration), 2000)
    }),
  )

  it.live("is closed to every other user of the machine", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      yield* Effect.gen(function* () {
        const { home } = yield* locate(dataDirectory)
        for (const directory of [home.directory, home.data, home.socketDirectory])
          assert.strictEqual(statSync(directory).mode & 0o777, 0o700)
      }).pipe(Effect.provide(embedded({ dataDirectory })))
    }),
  )

  it.live("outlives a killed server and is joined by the next", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const { kill, serverId } = yield* holder(dataDirectory)
      yield* Effect.promise(() => kill("SIGKILL"))
      assert.isTrue(yield* isRunning(serverId))

      const joined = yield* Effect.provide(serverProcess, embedded({ dataDirectory }))

      assert.strictEqual(joined, serverId)
      assert.isFalse(yield* isRunning(serverId))
    }),
  )

  it.live("is one for two processes that start at once", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory

      const holders = yield* Effect.all([holder(dataDirectory), holder(dataDirectory), holder(dataDirectory)], {
        concurrency: "unbounded",
      })

      assert.strictEqual(new Set(holders.map(({ serverId }) => serverId)).size, 1)
    }),
  )

  it.live("starts when the number of its dead process belongs to someone else now", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const { data } = (yield* locate(dataDirectory)).home
      writeFileSync(
        join(data, "postmaster.pid"),
        `${process.pid}\n${data}\n1700000000\n5432\n/nowhere\n\n1 1\nready   \n`,
      )

      const serverId = yield* Effect.provide(serverProcess, embedded({ dataDirectory }))

      assert.notStrictEqual(serverId, process.pid)
    }),
  )

  it.live("removes what a process left that was killed while it created the database", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* emptyDirectory
      const { home } = yield* locate(dataDirectory)
      // Above any process number a system gives.
      mkdirSync(join(home.directory, "data-unfinished-99999999"))

      yield* Effect.provide(serverProcess, embedded({ dataDirectory }))

      assert.deepStrictEqual(
        readdirSync(home.directory).filter((name) => name.startsWith("data")),
        ["data"],
      )
    }),
  )

  it.live.each([50, 300, 600])("leaves nothing behind when its start is interrupted after %i ms", (delayMillis) =>
    Effect.gen(function* () {
      const dataDirectory = delayMillis < 100 ? yield* usedDirectory : yield* emptyDirectory
      const { home } = yield* locate(dataDirectory)
      const fiber = yield* Effect.forkChild(Effect.provide(Effect.never, embedded({ dataDirectory })))
      yield* Effect.sleep(delayMillis)

      yield* Fiber.interrupt(fiber)

      assert.deepStrictEqual(
        readdirSync(home.directory).filter((name) => name.startsWith("data-unfinished")),
        [],
      )
      assert.isFalse(existsSync(join(home.data, "postmaster.pid")))
    }),
  )

  it.live("listens in a short private directory when the data directory has a long name", () =>
    Effect.gen(function* () {
      const dataDirectory = join(yield* emptyDirectory, "a".repeat(100))
      mkdirSync(dataDirectory, { mode: 0o711 })
      const socketDirectory = Effect.map(locate(dataDirectory), ({ home }) => home.socketDirectory)
      const before = yield* socketDirectory
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(before, { recursive: true, force: true })))

      yield* Effect.provide(response, database({ dataDirectory }))

      assert.isBelow(before.length, 80)
      assert.strictEqual(statSync(before).mode & 0o777, 0o700)
      assert.strictEqual(yield* socketDirectory, before)
    }),
  )
})

describe("the log of the embedded PostgreSQL", () => {
  it.live("holds no statement and no value of a failed one", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* usedDirectory
      const fail = Effect.flatMap(SqlClient.SqlClient, (sql) =>
        Effect.gen(function* () {
          yield* sql`CREATE TABLE unique_once (secret TEXT UNIQUE)`
          yield* sql`INSERT INTO unique_once VALUES (${"hunter2"})`
          yield* Effect.flip(sql`INSERT INTO unique_once VALUES (${"hunter2"})`)
        }),
      )
      yield* Effect.provide(fail, database({ dataDirectory }))

      const log = readFileSync((yield* locate(dataDirectory)).home.log, "utf8")
      assert.notInclude(log, "hunter2")
      assert.notInclude(log, "INSERT")
    }),
  )
})
