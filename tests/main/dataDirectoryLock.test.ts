import { spawn } from "node:child_process"
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { lockDataDirectory } from "#adapters/main/DataDirectoryLock.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const errorTagOf = (path: string) =>
  Effect.scoped(lockDataDirectory(path)).pipe(
    Effect.as("taken"),
    Effect.catch(({ _tag }) => Effect.succeed(_tag)),
  )

/** Leaves the socket of a server that was killed. */
const leaveBehind = (path: string) =>
  Effect.callback<void>((resume) => {
    const program = `require("node:net").createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, "SIGKILL"))`
    spawn(process.execPath, ["-e", program]).once("exit", () => resume(Effect.void))
  })

describe("The lock of a data directory", () => {
  it.live("lets one server in, and the next one once that has ended", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* lockDataDirectory(directory)
          assert.strictEqual(yield* errorTagOf(directory), "DataDirectoryInUse")
        }),
      )
      assert.strictEqual(yield* errorTagOf(directory), "taken")
      assert.isEmpty(readdirSync(join(directory, "lock")))
    }).pipe(Effect.scoped),
  )

  it.live("is not kept by a server that was killed", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      mkdirSync(join(directory, "lock"))
      yield* leaveBehind(join(directory, "lock", "1-0"))
      assert.lengthOf(readdirSync(join(directory, "lock")), 1)

      yield* lockDataDirectory(directory)
      assert.lengthOf(readdirSync(join(directory, "lock")), 1)
      assert.notInclude(readdirSync(join(directory, "lock")), "1-0")
    }).pipe(Effect.scoped),
  )

  it.live("never lets two servers in that start in the same moment", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      for (let time = 0; time < 5; time += 1) {
        yield* Effect.scoped(
          Effect.gen(function* () {
            const outcomes = yield* Effect.forEach(
              [1, 2, 3],
              () =>
                lockDataDirectory(directory).pipe(
                  Effect.as("taken"),
                  Effect.catch(({ _tag }) => Effect.succeed(_tag)),
                ),
              { concurrency: "unbounded" },
            )
            assert.isAtMost(outcomes.filter((outcome) => outcome === "taken").length, 1)
          }),
        )
      }
    }).pipe(Effect.scoped),
  )

  it.live("removes nothing but the sockets of servers", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      mkdirSync(join(directory, "lock"))
      writeFileSync(join(directory, "lock", "notes.txt"), "kept")

      yield* lockDataDirectory(directory)

      assert.include(readdirSync(join(directory, "lock")), "notes.txt")
    }).pipe(Effect.scoped),
  )

  it.live("is not in a directory that a link leads to", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const elsewhere = yield* temporaryDirectory
      writeFileSync(join(elsewhere, "1-0"), "kept")
      symlinkSync(elsewhere, join(directory, "lock"))

      const { message } = yield* Effect.flip(Effect.scoped(lockDataDirectory(directory)))

      assert.include(message, `${join(directory, "lock")} is a link`)
      assert.deepStrictEqual(readdirSync(elsewhere), ["1-0"])
    }).pipe(Effect.scoped),
  )

  it.live("works in a directory whose path is longer than that of a socket may be", () =>
    Effect.gen(function* () {
      const directory = join(yield* temporaryDirectory, "d".repeat(120))
      mkdirSync(directory)
      yield* lockDataDirectory(directory)
      assert.strictEqual(yield* errorTagOf(directory), "DataDirectoryInUse")
    }).pipe(Effect.scoped),
  )
})
