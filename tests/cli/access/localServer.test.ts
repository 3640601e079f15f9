import { chmodSync, chownSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { orrery } from "../CommandLine.ts"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("the server in the data directory", (it) => {
  /** The data directory of the server under test, and an environment that names nothing else. */
  const scene = Effect.gen(function* () {
    const directory = yield* temporaryDirectory
    const { url } = yield* ServerAddress
    const write = (name: string, text: string) => writeFileSync(join(directory, name), `${text}\n`, { mode: 0o600 })
    write("server-address", url)
    write("bootstrap-key", keys.ada)
    const environment = { ORRERY_DATA_DIR: directory, ORRERY_CONFIG: join(directory, "config.json") }
    return { directory, url, list: orrery(["clusters", "list"], { environment }) }
  })

  it.effect("is found with its key, whatever its port", () =>
    Effect.gen(function* () {
      const { list } = yield* scene
      const { errors, exitCode } = yield* list
      assert.strictEqual(exitCode, exitCodes.done, errors)
    }),
  )

  for (const name of ["server-address", "bootstrap-key"]) {
    it.effect(`is not used when other users may change ${name}`, () =>
      Effect.gen(function* () {
        const { directory, list } = yield* scene
        chmodSync(join(directory, name), 0o666)
        const { errors, exitCode } = yield* list
        assert.strictEqual(exitCode, exitCodes.badInput)
        assert.include(errors, `${join(directory, name)} belongs to another user, or other users may change it`)
      }),
    )

    // Only root can give a file to another user.
    it.effect.runIf(process.getuid?.() === 0)(`is not used when ${name} belongs to another user`, () =>
      Effect.gen(function* () {
        const { directory, list } = yield* scene
        chownSync(join(directory, name), 12_345, 12_345)
        assert.strictEqual((yield* list).exitCode, exitCodes.badInput)
      }),
    )
  }

  it.effect("is on this machine: a file leads no key to another", () =>
    Effect.gen(function* () {
      const { directory } = yield* scene
      writeFileSync(join(directory, "server-address"), "https://elsewhere.example\n")
      const environment = {
        ORRERY_DATA_DIR: directory,
        ORRERY_CONFIG: join(directory, "config.json"),
        ORRERY_API_KEY: keys.ada,
      }
      const { errors, exitCode } = yield* orrery(["clusters", "list"], { environment })
      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, "names a server on another machine, https://elsewhere.example, so it is not used.")
    }),
  )

  it.effect("is named when it refuses the key, which does not work forever", () =>
    Effect.gen(function* () {
      const { directory, list } = yield* scene
      writeFileSync(join(directory, "bootstrap-key"), HttpServerForTests.unknownKey)
      const { errors } = yield* list
      assert.include(errors, "which works for 30 days from the first start")
      assert.include(errors, "Run `orrery auth login` to sign in.")
    }),
  )
})
