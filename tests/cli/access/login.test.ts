import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress, unknownKey } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, globex, grace } from "#tests/fixtures/People.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { orrery } from "../CommandLine.ts"

const list = ["clusters", "list"]

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("the API key", (it) => {
  const scene = Effect.gen(function* () {
    const directory = yield* temporaryDirectory
    const { url } = yield* ServerAddress
    return { directory, url, environment: { ORRERY_SERVER: url, ORRERY_CONFIG: `${directory}/a/config.json` } }
  })

  it.effect("is read from the standard input, tried, and kept where only its owner can read it", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { environment, url } = yield* scene
      const login = yield* orrery(["auth", "login", "--api-key"], { environment, standardInput: `${keys.ada}\n` })
      assert.strictEqual(login.exitCode, exitCodes.done, login.errors)
      assert.include(login.output, `The API key works at ${url}.`)
      assert.notInclude(JSON.stringify(login), keys.ada)
      const { mode } = yield* files.stat(environment.ORRERY_CONFIG)
      assert.strictEqual(mode & 0o777, 0o600)
      // The server is remembered too.
      const { ORRERY_CONFIG } = environment
      assert.strictEqual((yield* orrery(list, { environment: { ORRERY_CONFIG } })).exitCode, exitCodes.done)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("is kept in a context that says whose it is, named after the organization", () =>
    Effect.gen(function* () {
      const { environment, url } = yield* scene
      const login = yield* orrery(["auth", "login", "--api-key"], { environment, standardInput: keys.graceAtAcme })
      assert.match(login.output, /^API key +orr_.{4}….{4}, permanent$/m)
      const other = yield* orrery(["auth", "login", "--api-key"], { environment, standardInput: keys.graceAtGlobex })
      assert.strictEqual(other.exitCode, exitCodes.done, other.errors)
      const { output } = yield* orrery(["context", "list", "-o", "json"], { environment })
      const user = { id: grace.id, email: grace.email }
      const maskedKey = (key: string) => `${key.slice(0, 8)}…${key.slice(-4)}`
      assert.deepEqual(JSON.parse(output), {
        contexts: [
          {
            name: "acme",
            current: false,
            server: url,
            organization: { id: acme.id, name: "acme" },
            user,
            maskedKey: maskedKey(keys.graceAtAcme),
          },
          {
            name: "globex",
            current: true,
            server: url,
            organization: { id: globex.id, name: "globex" },
            user,
            maskedKey: maskedKey(keys.graceAtGlobex),
          },
        ],
      })
    }),
  )

  it.effect("is not kept when it does not work", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { environment } = yield* scene
      const login = yield* orrery(["auth", "login", "--api-key"], { environment, standardInput: unknownKey })
      assert.strictEqual(login.exitCode, exitCodes.refused)
      assert.isFalse(yield* files.exists(environment.ORRERY_CONFIG))
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("is never sent to another server than its own", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { directory, environment } = yield* scene
      yield* files.makeDirectory(`${directory}/a`)
      const other = JSON.stringify({ apiKeys: { "https://elsewhere.example": keys.ada } })
      yield* files.writeFileString(environment.ORRERY_CONFIG, other, { mode: 0o600 })
      assert.strictEqual((yield* orrery(list, { environment })).exitCode, exitCodes.refused)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("is not taken from a file that others can read", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { directory, environment, url } = yield* scene
      const ORRERY_CONFIG = `${directory}/open.json`
      yield* files.writeFileString(ORRERY_CONFIG, JSON.stringify({ apiKeys: { [url]: keys.ada } }))
      yield* files.chmod(ORRERY_CONFIG, 0o644)
      const { errors, exitCode } = yield* orrery(list, { environment: { ...environment, ORRERY_CONFIG } })
      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, `chmod 600 ${ORRERY_CONFIG}`)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("is found in the data directory of a server on this machine, which is all a newcomer has", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { directory, environment } = yield* scene
      yield* files.writeFileString(`${directory}/bootstrap-key`, `${keys.ada}\n`, { mode: 0o600 })
      const outcome = yield* orrery(list, { environment: { ...environment, ORRERY_DATA_DIR: directory } })
      assert.strictEqual(outcome.exitCode, exitCodes.done, outcome.errors)
      const elsewhere = yield* orrery([...list, "--server", "https://elsewhere.example"], {
        environment: { ...environment, ORRERY_DATA_DIR: directory },
      })
      assert.strictEqual(elsewhere.exitCode, exitCodes.refused)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("is read from a named file before all else", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { directory, environment } = yield* scene
      yield* files.writeFileString(`${directory}/key`, keys.ada, { mode: 0o600 })
      const outcome = yield* orrery([...list, "--api-key-file", `${directory}/key`], {
        environment: { ...environment, ORRERY_API_KEY: unknownKey },
      })
      assert.strictEqual(outcome.exitCode, exitCodes.done, outcome.errors)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("is not repeated when it was typed on the command line", () =>
    Effect.gen(function* () {
      const outcome = yield* orrery(["auth", "login", "--api-key", keys.ada])
      assert.strictEqual(outcome.exitCode, exitCodes.badInput)
      assert.notInclude(JSON.stringify(outcome), keys.ada)
    }),
  )

  it.effect("is missed with a word on where it was looked for and what to do", () =>
    Effect.gen(function* () {
      const { environment } = yield* scene
      const { errors, exitCode } = yield* orrery(list, { environment })
      assert.strictEqual(exitCode, exitCodes.refused)
      for (const part of [
        "ORRERY_API_KEY",
        environment.ORRERY_CONFIG,
        "bootstrap-key",
        "orrery auth login --api-key",
      ]) {
        assert.include(errors, part)
      }
    }),
  )
})

it.effect("A server that does not respond is distinguished from one that refuses", () =>
  Effect.gen(function* () {
    const environment = { ORRERY_API_KEY: keys.ada, ORRERY_SERVER: "http://127.0.0.1:9" }
    const { errors, exitCode } = yield* orrery(list, { environment })
    assert.strictEqual(exitCode, exitCodes.unreachable)
    assert.include(errors, "No response from http://127.0.0.1:9")
    assert.include(errors, "npm start")
  }),
)

it.effect.each(["ftp://example.com", "not a url", "https://user:secret@example.com", "https://example.com/api"])(
  "The server's address cannot be %s",
  (address) =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* orrery([...list, "--server", address])
      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, "The server's address")
      assert.notInclude(errors, "secret")
    }),
)
