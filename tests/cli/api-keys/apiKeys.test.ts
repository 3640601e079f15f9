import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { keys, personOf, unknownKey } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, globex, grace, stranger } from "#tests/fixtures/People.ts"

import * as SignInServer from "../auth/SignInServer.ts"

const { desk } = SignInServer

interface KeyDocument {
  readonly id: string
  readonly key: string
  readonly orgId: string
  readonly status: string
}

const created = (output: string) => JSON.parse(output) as KeyDocument

it.layer(SignInServer.layer, { excludeTestServices: true })("orrery api-keys", (it) => {
  it.effect("create writes the whole key once, to the standard output alone", () =>
    Effect.gen(function* () {
      const { run, works } = yield* desk(personOf(ada))
      const { errors, exitCode, output } = yield* run(["api-keys", "create", "--duration", "90d", "-o", "json"])
      const { id, key } = created(output)

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(key, /^orr_\w{49}$/)
      assert.isTrue(yield* works(key))
      assert.notInclude(errors, key)
      for (const words of [
        ["list"],
        ["list", "-o", "json"],
        ["list", "-o", "wide"],
        ["get", id],
        ["get", id, "-o", "yaml"],
      ])
        assert.notInclude(JSON.stringify(yield* run(["api-keys", ...words])), key)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("create makes a key for the organization that is named, and a permanent one when asked", () =>
    Effect.gen(function* () {
      const { run } = yield* desk(personOf(grace))
      const { output } = yield* run(["api-keys", "create", "--org-id", "globex", "--permanent", "-o", "json"])
      assert.deepInclude(JSON.parse(output), { orgId: globex.id, isPermanent: true, source: "cli" })
      const both = yield* run(["api-keys", "create", "--permanent", "--duration", "1h"])
      assert.strictEqual(both.exitCode, exitCodes.badInput)
      const elsewhere = yield* run(["api-keys", "create", "--org-id", "initech"])
      assert.strictEqual(elsewhere.exitCode, exitCodes.notFound)
      assert.include(elsewhere.errors, "You belong to no organization initech. Yours are ")
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("create uses the organization of the context where none is named", () =>
    Effect.gen(function* () {
      const { run } = yield* desk(personOf(grace))
      for (const { id, name } of [acme, globex]) {
        yield* run(["auth", "login", "--org-id", name, "--context", name])
        const { output } = yield* run(["api-keys", "create", "--context", name, "-o", "json"])
        assert.deepInclude(JSON.parse(output), { orgId: id })
      }
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("revoke stops a key and keeps its record, delete removes that too", () =>
    Effect.gen(function* () {
      const { run, works } = yield* desk(personOf(ada))
      const { id, key } = created((yield* run(["api-keys", "create", "-o", "json"])).output)
      const revoked = yield* run(["api-keys", "revoke", id, "--yes", "--reason", "Lost laptop"])
      assert.match(revoked.output, /^The API key orr_.{9} is revoked\.$/)
      assert.isFalse(yield* works(key))
      const shown = yield* run(["api-keys", "get", id])
      assert.match(shown.output, /^Status +REVOKED$/m)
      assert.match(shown.output, /^Reason +Lost laptop$/m)
      const deleted = yield* run(["api-keys", "delete", id, "-o", "json"])
      assert.deepStrictEqual(JSON.parse(deleted.output), { keyId: id, success: true })
      assert.strictEqual((yield* run(["api-keys", "get", id])).exitCode, exitCodes.notFound)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("revoke asks the person at the terminal", () =>
    Effect.gen(function* () {
      const { run, works } = yield* desk(personOf(ada))
      const { id, key } = created((yield* run(["api-keys", "create", "-o", "json"])).output)
      const kept = yield* run(["api-keys", "revoke", id], { typed: ["n"] })
      assert.strictEqual(kept.exitCode, exitCodes.badInput)
      assert.include(kept.drawn, "Programs that use it stop working at once.")
      assert.isTrue(yield* works(key))
      assert.strictEqual((yield* run(["api-keys", "revoke", id, "--yes"], { typed: [] })).exitCode, exitCodes.done)
      assert.isFalse(yield* works(key))
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("list shows an owner every member's keys, and a viewer that this needs another role", () =>
    Effect.gen(function* () {
      const owner = yield* desk(personOf(ada))
      const { output } = yield* owner.run(["api-keys", "list", "--org-id", "acme", "--all", "-o", "json"])
      const { apiKeys } = JSON.parse(output) as { readonly apiKeys: ReadonlyArray<{ readonly userId: string }> }
      assert.includeMembers(
        apiKeys.map(({ userId }) => userId),
        [ada.id, alan.id, grace.id],
      )
      const viewer = yield* desk(personOf(grace))
      const refused = yield* viewer.run(["api-keys", "list", "--org-id", acme.id, "--all"])
      assert.strictEqual(refused.exitCode, exitCodes.refused)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("list narrows to an organization and a status, and metadata counts the same", () =>
    Effect.gen(function* () {
      const { run } = yield* desk(personOf(grace))
      const names = yield* run(["api-keys", "list", "--org-id", "acme", "--status", "ACTIVE", "-o", "name"])
      const count = yield* run(["api-keys", "metadata", "--org-id", "acme", "-o", "json"])

      assert.deepInclude(JSON.parse(count.output), { activeKeyCount: names.output.split("\n").length })
      const none = yield* run(["api-keys", "list", "--org-id", "acme", "--status", "REVOKED", "-o", "name"])
      assert.strictEqual(none.output, "")
      assert.match((yield* run(["api-keys", "metadata"])).output, /^Active +\d+$/m)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect(
    "validate reads the key from the standard input or a file, and ends with 1 for one that does not work",
    () =>
      Effect.gen(function* () {
        const files = yield* FileSystem.FileSystem
        const { directory, run } = yield* desk(personOf(ada))
        const works = yield* run(["api-keys", "validate"], { standardInput: `${keys.ada}\n` })
        assert.strictEqual(works.exitCode, exitCodes.done, works.errors)
        assert.match(works.output, /^The key works\.$/m)
        yield* files.writeFileString(`${directory}/key`, unknownKey)
        const unknown = yield* run(["api-keys", "validate", "--api-key-file", `${directory}/key`, "-o", "json"])
        assert.strictEqual(unknown.exitCode, exitCodes.failed)
        assert.deepStrictEqual(JSON.parse(unknown.output), { valid: false, reason: "unknown" })
        const empty = yield* run(["api-keys", "validate"])
        assert.strictEqual(empty.exitCode, exitCodes.badInput)
        for (const outcome of [works, unknown]) {
          assert.notInclude(JSON.stringify(outcome), keys.ada)
          assert.notInclude(JSON.stringify(outcome), unknownKey)
        }
      }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("takes a token from a file instead of signing in", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { directory, pages, run } = yield* desk(personOf(ada))
      yield* files.writeFileString(`${directory}/token`, "not-a-token")
      const { errors, exitCode } = yield* run(["api-keys", "list", "--token-file", `${directory}/token`])

      assert.strictEqual(exitCode, exitCodes.refused)
      assert.include(errors, `The token is from ${directory}/token.`)
      assert.notInclude(errors, "Signing in")
      assert.isEmpty(pages)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("repeats nothing of a token file that holds something else", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { directory, run } = yield* desk(personOf(ada))
      for (const text of ["", "secret-one\nsecret-two", `${"secret".repeat(20_000)}`]) {
        yield* files.writeFileString(`${directory}/token`, text)
        const outcome = yield* run(["api-keys", "list", "--token-file", `${directory}/token`])

        assert.strictEqual(outcome.exitCode, exitCodes.badInput)
        assert.include(outcome.errors, `The file ${directory}/token contains no token, or more than one.`)
        assert.notInclude(JSON.stringify(outcome), "secret")
      }
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("says what to do before a first sign-in, and when a key is typed where its id belongs", () =>
    Effect.gen(function* () {
      const { run } = yield* desk(personOf(stranger))
      const first = yield* run(["api-keys", "list"])
      assert.strictEqual(first.exitCode, exitCodes.notFound)
      assert.include(first.errors, "Run `orrery auth login` to create it.")
      const typed = yield* run(["api-keys", "revoke", keys.ada])
      assert.strictEqual(typed.exitCode, exitCodes.badInput)
      assert.notInclude(JSON.stringify(typed), keys.ada)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )
})
