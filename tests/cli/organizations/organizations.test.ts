import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { parse } from "yaml"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith, globex, grace, organizationOfAda, stranger } from "#tests/fixtures/People.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { orrery } from "../CommandLine.ts"
import { asAda } from "../ServedCommands.ts"

const asGrace = (words: ReadonlyArray<string>) => asAda(words, { environment: { ORRERY_API_KEY: keys.graceAtAcme } })

const roleOf = (userId: string) =>
  Effect.map(asAda(["org", "members", "-o", "json"]), ({ output }) => {
    const { members } = JSON.parse(output) as {
      readonly members: ReadonlyArray<{ readonly userId: string; readonly role: string }>
    }
    return members.find((member) => member.userId === userId)?.role
  })

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery org", (it) => {
  it.effect("create makes an organization, and says how to act in it", () =>
    Effect.gen(function* () {
      const { errors, exitCode, output } = yield* asAda(["org", "create", "initech", "--title", "Initech, Inc."])
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(output, /^Organization +initech$/m)
      assert.match(output, /^Title +Initech, Inc\.$/m)
      assert.include(output, "`orrery auth login --org-id initech`")
      const again = yield* asAda(["org", "create", "initech"])
      assert.strictEqual(again.exitCode, exitCodes.conflict)
      const wrong = yield* asAda(["org", "create", "Not_A_Name"])
      assert.strictEqual(wrong.exitCode, exitCodes.badInput)
      assert.include(wrong.errors, "name")
      const forbidden = yield* asGrace(["org", "create", "mine"])
      assert.strictEqual(forbidden.exitCode, exitCodes.refused)
    }),
  )

  it.effect("get shows the key's own organization, or the one that is named", () =>
    Effect.gen(function* () {
      for (const words of [[], ["acme"], [acme.id]]) {
        const { errors, exitCode, output } = yield* asAda(["org", "get", ...words])
        assert.strictEqual(exitCode, exitCodes.done, errors)
        assert.match(output, /^Organization +acme$/m)
        assert.match(output, new RegExp(`^Owner +${ada.id} \\(you\\)$`, "m"))
      }
      const json: unknown = JSON.parse((yield* asAda(["org", "get", "-o", "json"])).output)
      assert.deepInclude(json, { id: acme.id, name: "acme", userRole: "owner" })
      assert.deepEqual(parse((yield* asAda(["org", "get", "-o", "yaml"])).output), json)
    }),
  )

  it.effect("get does not know of another organization, and says how to get a key for one", () =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* asAda(["org", "get", "globex"])
      assert.strictEqual(exitCode, exitCodes.notFound)
      assert.include(errors, "`orrery org list`")
      assert.include(errors, "`orrery auth login --org-id NAME`")
    }),
  )

  it.effect("get takes the key of the same user for the organization that is named, where one is kept", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { url } = yield* ServerAddress
      const ORRERY_CONFIG = `${yield* temporaryDirectory}/config.json`
      const user = { id: grace.id, email: grace.email }
      const contexts = {
        here: { server: url, organization: { id: acme.id, name: "acme" }, user, apiKey: keys.graceAtAcme },
        there: { server: url, organization: { id: globex.id, name: "globex" }, user, apiKey: keys.graceAtGlobex },
        ada: { server: url, organization: { id: acme.id, name: "acme" }, user: ada, apiKey: keys.ada },
      }
      yield* files.writeFileString(ORRERY_CONFIG, JSON.stringify({ currentContext: "here", contexts }), { mode: 0o600 })
      const get = (...words: ReadonlyArray<string>) =>
        orrery(["org", "get", ...words, "-o", "json"], { environment: { ORRERY_CONFIG } })
      assert.deepInclude(JSON.parse((yield* get("globex")).output), { name: "globex", userRole: "owner" })
      assert.deepInclude(JSON.parse((yield* get("acme")).output), { name: "acme", userRole: "viewer" })
      // A context that is named is the one that is meant.
      assert.strictEqual((yield* get("globex", "--context", "here")).exitCode, exitCodes.notFound)
      assert.strictEqual((yield* get("globex", "--context", "ada")).exitCode, exitCodes.notFound)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("list lists every organization of the user, over many pages", () =>
    Effect.gen(function* () {
      const names = Array.from({ length: 120 }, (_, index) => `of-many-${index}`)
      yield* Effect.forEach(names, organizationOfAda)
      const { output } = yield* asAda(["org", "ls", "-o", "json"])
      const { organizations, totalItem } = JSON.parse(output) as {
        readonly organizations: ReadonlyArray<{ readonly name: string }>
        readonly totalItem: number
      }
      assert.includeMembers(
        organizations.map(({ name }) => name),
        ["acme", ...names],
      )
      assert.strictEqual(totalItem, organizations.length)
      assert.match((yield* asGrace(["org", "list"])).output, /^acme +Acme +viewer +enterprise +[0-9a-f-]{36}$/m)
    }),
  )

  it.effect("members lists everyone in the organization", () =>
    Effect.gen(function* () {
      const { output } = yield* asGrace(["org", "members", "acme"])
      assert.match(output, /^E-MAIL +NAME +ROLE +JOINED +USER ID$/m)
      assert.match(output, new RegExp(`^edith@acme\\.example +Edith +editor +2026-01-01 00:00 UTC +${edith.id}$`, "m"))
    }),
  )

  it.effect("add-user, set-role and remove-user change who belongs to it", () =>
    Effect.gen(function* () {
      const who = ["--org-id", "acme", "--user-id", stranger.id]
      const added = yield* asAda(["org", "add-user", ...who])
      assert.strictEqual(added.output, "stranger@nowhere.example is a member now, as viewer.", added.errors)
      assert.strictEqual(yield* roleOf(stranger.id), "viewer")
      assert.strictEqual((yield* asAda(["org", "add-user", ...who])).exitCode, exitCodes.conflict)

      const changed = yield* asAda(["org", "set-role", ...who, "--role", "editor", "-o", "json"])
      assert.deepInclude(JSON.parse(changed.output), { userId: stranger.id, role: "editor" })

      const removed = yield* asAda(["org", "remove-user", "--yes", "--user-id", stranger.id])
      assert.strictEqual(removed.exitCode, exitCodes.done, removed.errors)
      assert.include(removed.output, "stranger@nowhere.example")
      assert.isUndefined(yield* roleOf(stranger.id))
      assert.strictEqual((yield* asAda(["org", "remove-user", "--yes", ...who])).exitCode, exitCodes.notFound)
    }),
  )

  it.effect("add-user takes an email address or an id, once", () =>
    Effect.gen(function* () {
      const added = yield* asAda(["org", "add-user", "stranger@nowhere.example", "--role", "editor"])
      assert.strictEqual(added.output, "stranger@nowhere.example is a member now, as editor.", added.errors)
      assert.strictEqual((yield* asAda(["org", "add-user", stranger.id])).exitCode, exitCodes.conflict)
      const unknown = yield* asAda(["org", "add-user", "nobody@nowhere.example"])
      assert.strictEqual(unknown.exitCode, exitCodes.notFound)
      assert.include(unknown.errors, "No user with this email address has signed in to this server.")
      for (const words of [[], [stranger.id, "--user-id", stranger.id], ["ada"]]) {
        const refused = yield* asAda(["org", "add-user", ...words])
        assert.strictEqual(refused.exitCode, exitCodes.badInput, refused.errors)
      }
      yield* asAda(["org", "remove-user", "--user-id", stranger.id])
    }),
  )

  it.effect("remove-user asks at a terminal", () =>
    Effect.gen(function* () {
      const words = ["org", "remove-user", "--user-id", alan.id]
      const kept = yield* asAda(words, { typed: ["n"] })
      assert.strictEqual(kept.exitCode, exitCodes.badInput)
      assert.include(kept.drawn, "Remove alan@acme.example?")
      assert.strictEqual(yield* roleOf(alan.id), "admin")
      const removed = yield* asAda([...words, "--yes"], { typed: [] })
      assert.strictEqual(removed.exitCode, exitCodes.done, removed.errors)
      assert.isUndefined(yield* roleOf(alan.id))
    }),
  )

  it.effect("says what the role lacks, and what stands against a change", () =>
    Effect.gen(function* () {
      const forbidden = yield* asGrace(["org", "add-user", "--user-id", stranger.id])
      assert.strictEqual(forbidden.exitCode, exitCodes.refused)
      assert.include(forbidden.errors, "viewer")
      const owner = yield* asAda(["org", "set-role", "--user-id", ada.id, "--role", "viewer"])
      assert.strictEqual(owner.exitCode, exitCodes.conflict)
      const malformed = yield* asAda(["org", "add-user", "--user-id", "ada"])
      assert.strictEqual(malformed.exitCode, exitCodes.badInput)
      assert.include(malformed.errors, "`orrery whoami`")
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery whoami", (it) => {
  it.effect("says who acts, where, with which role and key, and where else they belong", () =>
    Effect.gen(function* () {
      const { errors, exitCode, output } = yield* asGrace(["whoami"])
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(output, new RegExp(`^User +${grace.id}$`, "m"))
      assert.match(output, /^E-mail +grace@acme\.example$/m)
      assert.match(output, /^Acts in +acme, as viewer$/m)
      assert.match(output, /^API key +orr_.{4}….{4}, permanent$/m)
      assert.match(output, new RegExp(`^globex +owner +${globex.id}$`, "m"))
      assert.notInclude(output, keys.graceAtAcme)
    }),
  )

  it.effect("says the same to programs", () =>
    Effect.gen(function* () {
      const json = JSON.parse((yield* asGrace(["whoami", "-o", "json"])).output) as {
        readonly organizations: ReadonlyArray<{ readonly name: string; readonly userRole: string }>
      }
      assert.deepNestedInclude(json, { "user.userId": grace.id, role: "viewer", "organization.id": acme.id })
      assert.sameMembers(
        json.organizations.map(({ name, userRole }) => `${name} ${userRole}`),
        ["acme viewer", "globex owner"],
      )
      assert.deepEqual(parse((yield* asGrace(["whoami", "-o", "yaml"])).output), json)
    }),
  )
})
