import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { keys, personOf, unknownKey } from "#tests/fixtures/HttpServerForTests.ts"
import { grace } from "#tests/fixtures/People.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { orrery } from "../CommandLine.ts"
import * as SignInServer from "./SignInServer.ts"
import { desk } from "./SignInServer.ts"

const logout = ["auth", "logout"]

/** Grace at her desk, signed in to both of her organizations; globex is current. */
const signedIn = Effect.gen(function* () {
  const found = yield* desk(personOf(grace))
  for (const organization of ["acme", "globex"]) yield* found.run(["auth", "login", "--org-id", organization])
  const { contexts } = yield* found.kept
  const keyOf = (context: string) => String(contexts[context]?.["apiKey"])
  return { ...found, keyOf }
})

it.layer(SignInServer.layer, { excludeTestServices: true })("orrery auth logout", (it) => {
  it.effect("revokes the key of the current context and forgets it, and nothing else", () =>
    Effect.gen(function* () {
      const { kept, keyOf, run, works } = yield* signedIn
      const { errors, exitCode, output } = yield* run(logout)

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(output, /^Signed out of globex: the API key orr_.{4}….{4} is revoked\.$/)
      const { contexts, currentContext } = yield* kept
      assert.strictEqual(currentContext, "globex")
      assert.containsAllKeys(contexts["globex"], ["server", "organization", "user"])
      assert.doesNotHaveAnyKeys(contexts["globex"], ["apiKey", "expiresAt", "madeBySignIn"])
      assert.deepEqual([yield* works(keyOf("globex")), yield* works(keyOf("acme"))], [false, true])
      const { errors: whoami } = yield* run(["whoami", "--context", "globex"])
      assert.include(whoami, "No user is signed in to the context globex. Run `orrery auth login --context globex`.")
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("says so when commands still find another key", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { directory, run, url } = yield* signedIn
      yield* files.writeFileString(`${directory}/bootstrap-key`, keys.ada)
      const local = yield* run([...logout, "--context", "acme"], { environment: { ORRERY_DATA_DIR: directory } })
      assert.strictEqual(local.errors, `Commands to ${url} use the key that its first start left in ${directory}.`)
      const other = yield* run(logout, { environment: { ORRERY_API_KEY: keys.ada } })
      assert.strictEqual(other.errors, "ORRERY_API_KEY is still set in this environment, and commands keep using it.")
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("leaves a context in which one signs in again to the same organization", () =>
    Effect.gen(function* () {
      const { kept, run } = yield* signedIn
      yield* run([...logout, "--context", "acme"])
      yield* run(["context", "use", "acme"])
      const { errors, exitCode } = yield* run(["auth", "login"])
      assert.strictEqual(exitCode, exitCodes.done, errors)
      const { contexts, currentContext } = yield* kept
      assert.strictEqual(currentContext, "acme")
      assert.property(contexts["acme"], "apiKey")
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("signs out of every context with --all", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { configFile, keyOf, run, works } = yield* signedIn
      const { exitCode } = yield* run([...logout, "--all"])
      assert.strictEqual(exitCode, exitCodes.done)
      assert.notInclude(yield* files.readFileString(configFile), "orr_")
      assert.deepEqual([yield* works(keyOf("globex")), yield* works(keyOf("acme"))], [false, false])
      assert.strictEqual((yield* run(logout)).output, "No user is signed in. Nothing was changed.")
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("only forgets the key with --keep-key", () =>
    Effect.gen(function* () {
      const { keyOf, run, works } = yield* signedIn
      const { output } = yield* run([...logout, "--keep-key"])
      assert.include(output, "is removed here. It keeps working at")
      assert.isTrue(yield* works(keyOf("globex")))
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("asks before it revokes a permanent key, which may be in use elsewhere", () =>
    Effect.gen(function* () {
      const { kept, run, works } = yield* desk(personOf(grace))
      const login = yield* run(["auth", "login", "--api-key"], { standardInput: keys.graceAtGlobex })
      assert.strictEqual(login.exitCode, exitCodes.done, login.errors)
      const { output } = yield* run(logout, { typed: ["n"] })
      assert.include(output, "until it is revoked")
      assert.notProperty((yield* kept).contexts["globex"], "apiKey")
      assert.isTrue(yield* works(keys.graceAtGlobex))
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("is content with a key that has ended already", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { configFile, run, url } = yield* desk(personOf(grace))
      yield* files.makeDirectory(configFile.replace("/config.json", ""))
      const contexts = { one: { server: url, apiKey: unknownKey } }
      yield* files.writeFileString(configFile, JSON.stringify({ currentContext: "one", contexts }), { mode: 0o600 })
      const { errors, exitCode } = yield* run(logout)
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.notInclude(yield* files.readFileString(configFile), unknownKey)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )
})

describe("orrery auth logout from a server that is unavailable", () => {
  it.live("forgets the key, and says until when it goes on working", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const ORRERY_CONFIG = `${yield* temporaryDirectory}/config.json`
      const contexts = {
        away: { server: "http://127.0.0.1:9", apiKey: keys.ada, expiresAt: "2100-01-02T03:04:05.000Z" },
        old: { server: "http://127.0.0.1:9", apiKey: keys.alan, expiresAt: "2020-01-02T03:04:05.000Z" },
      }
      yield* files.writeFileString(ORRERY_CONFIG, JSON.stringify({ contexts }), { mode: 0o600 })
      const { errors, exitCode, output } = yield* orrery([...logout, "--all"], { environment: { ORRERY_CONFIG } })

      assert.strictEqual(exitCode, exitCodes.unreachable)
      assert.match(errors, /^The API key orr_.{4}….{4} of away was removed here but not revoked:/)
      assert.include(errors, "keeps working at http://127.0.0.1:9 until 2100-01-02 03:04 UTC.")
      assert.match(output, /^Signed out of old: the API key orr_.{4}….{4} had expired\.$/)
      assert.notInclude(yield* files.readFileString(ORRERY_CONFIG), "orr_")
      assert.notInclude(errors + output, keys.ada)
    }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer)),
  )
})
