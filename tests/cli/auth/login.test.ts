import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { DateTime, Duration, Effect, FileSystem, Redacted, Ref, Stdio } from "effect"

import { makeQuestions } from "#adapters/cli/api/Connection.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { personOf } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, globex, grace, stranger } from "#tests/fixtures/People.ts"
import { TestIssuer } from "#tests/fixtures/TestIssuer.ts"

import * as SignInServer from "./SignInServer.ts"
import { desk } from "./SignInServer.ts"

const login = ["auth", "login"]
const newcomer = (name: string) => ({ subject: name, email: `${name}@new.example`, name })

it.layer(SignInServer.layer, { excludeTestServices: true })("orrery auth login", (it) => {
  it.effect("lets a newcomer in, and keeps the key of their own organization and not the token", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { configFile, kept, pages, run, url } = yield* desk(newcomer("nina"))
      const { errors, exitCode, output } = yield* run(login)

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.strictEqual(pages[0]?.status, 200)
      assert.include(output, "Signed in as nina@new.example.")
      const { contexts, currentContext = "" } = yield* kept
      const context = contexts[currentContext]
      assert.deepNestedInclude(context, { server: url, "user.email": "nina@new.example", madeBySignIn: true })
      const validity = DateTime.distance(yield* DateTime.now, DateTime.makeUnsafe(String(context?.["expiresAt"])))
      assert.approximately(Duration.toDays(validity), 30, 0.01)
      const text = yield* files.readFileString(configFile)
      assert.notInclude(text, "eyJ")
      assert.notInclude(output + errors, String(context?.["apiKey"]))
      assert.include(output, configFile)
      assert.strictEqual((yield* files.stat(configFile)).mode & 0o777, 0o600)
      // It works without a word about the server.
      const whoami = yield* run(["whoami", "-o", "json"], { environment: { ORRERY_SERVER: "" } })
      assert.deepNestedInclude(JSON.parse(whoami.output), { "user.email": "nina@new.example", role: "owner" })
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("a second time replaces the key in its context, and revokes the earlier one", () =>
    Effect.gen(function* () {
      const { kept, run } = yield* desk(newcomer("otto"))
      yield* run(login)
      const before = yield* kept
      const name = before.currentContext ?? ""
      const again = yield* run(login)
      const after = yield* kept

      assert.strictEqual(again.exitCode, exitCodes.done, again.errors)
      assert.deepEqual(Object.keys(after.contexts), [name])
      assert.notStrictEqual(after.contexts[name]?.["apiKey"], before.contexts[name]?.["apiKey"])
      const withKey = (key: unknown) => run(["whoami"], { environment: { ORRERY_API_KEY: String(key) } })
      assert.strictEqual((yield* withKey(before.contexts[name]?.["apiKey"])).exitCode, exitCodes.refused)
      assert.strictEqual((yield* withKey(after.contexts[name]?.["apiKey"])).exitCode, exitCodes.done)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("takes the organization that is named, by name or id, each in a context of its own", () =>
    Effect.gen(function* () {
      const { kept, run } = yield* desk(personOf(grace))
      for (const wish of ["globex", acme.id]) {
        const { errors, exitCode } = yield* run([...login, "--org-id", wish])
        assert.strictEqual(exitCode, exitCodes.done, errors)
      }
      const { contexts, currentContext } = yield* kept
      assert.strictEqual(currentContext, "acme")
      assert.deepEqual(Object.keys(contexts), ["globex", "acme"])
      const acting = (context: string) =>
        Effect.map(
          run(["whoami", "-o", "json", "--context", context]),
          ({ output }) => JSON.parse(output) as { readonly organization: { readonly id: string } },
        )
      assert.strictEqual((yield* acting("acme")).organization.id, acme.id)
      assert.strictEqual((yield* acting("globex")).organization.id, globex.id)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("asks for the organization when there are several and someone sits at the terminal", () =>
    Effect.gen(function* () {
      const { kept, run } = yield* desk(personOf(grace))
      const usual = yield* run(login)
      assert.strictEqual(usual.exitCode, exitCodes.done, usual.errors)
      const first = (yield* kept).currentContext ?? ""
      // The one of the context comes first; the next one is the other.
      const asked = yield* run(login, { typed: ["down", "enter"] })
      assert.strictEqual(asked.exitCode, exitCodes.done, asked.errors)
      assert.sameMembers([first, (yield* kept).currentContext ?? ""], ["acme", "globex"])
      const again = yield* run(login, { typed: ["enter"] })
      assert.strictEqual(again.exitCode, exitCodes.done, again.errors)
      assert.sameMembers(Object.keys((yield* kept).contexts), ["acme", "globex"])
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("says which organizations there are when another is named, and keeps nothing", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const { configFile, run } = yield* desk(personOf(grace))
      const { errors, exitCode } = yield* run([...login, "--org-id", "initech"])
      assert.strictEqual(exitCode, exitCodes.notFound)
      assert.include(errors, "You belong to no organization initech.")
      assert.include(errors, "acme")
      assert.isFalse(yield* files.exists(configFile))
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("keeps the key under the name that is given, and takes no name away from another server", () =>
    Effect.gen(function* () {
      const { kept, run } = yield* desk(newcomer("paul"))
      yield* run([...login, "--context", "work"])
      assert.deepEqual(Object.keys((yield* kept).contexts), ["work"])
      const elsewhere = yield* run([...login, "--context", "work", "--server", "https://elsewhere.example"])
      assert.strictEqual(elsewhere.exitCode, exitCodes.badInput)
      assert.include(elsewhere.errors, "`orrery context delete work`")
      const unusable = yield* run([...login, "--context", "a b"])
      assert.strictEqual(unusable.exitCode, exitCodes.badInput)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("shows a code where no browser can be opened, and waits until it has been entered", () =>
    Effect.gen(function* () {
      const { kept, pages, provider, run } = yield* desk(newcomer("quinn"))
      yield* Ref.update(provider.mood, (mood) => ({ ...mood, deviceAnswers: ["authorization_pending"] }))
      const { errors, exitCode } = yield* run([...login, "--no-browser"])
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.include(errors, "enter the code WDJB-MJHT")
      assert.deepEqual(pages, [])
      assert.lengthOf(Object.keys((yield* kept).contexts), 1)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("says so when the provider has no sign-in from another device", () =>
    Effect.gen(function* () {
      const { provider, run } = yield* desk(newcomer("rosa"))
      yield* provider.publish({ device_authorization_endpoint: undefined })
      const { errors, exitCode } = yield* run([...login, "--no-browser"])
      assert.strictEqual(exitCode, exitCodes.failed)
      assert.include(errors, "offers no sign-in from another device")
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("shows why there can be no profile, such as an address that another account has", () =>
    Effect.gen(function* () {
      const { run } = yield* desk({ ...personOf(ada), subject: "somebody else" })
      const { errors, exitCode } = yield* run(login)
      assert.strictEqual(exitCode, exitCodes.conflict, errors)
      assert.include(errors, "Another account here has this email address.")
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("shows a user without an organization how to join one", () =>
    Effect.gen(function* () {
      const { run } = yield* desk(personOf(stranger))
      const { errors, exitCode } = yield* run(login)
      assert.strictEqual(exitCode, exitCodes.refused, errors)
      assert.include(errors, `\`orrery org add-user ${stranger.id}\``)
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("ends the key that it cannot keep", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const sara = newcomer("sara")
      const { directory, run, url } = yield* desk(sara)
      yield* run(login)
      yield* files.writeFileString(`${directory}/file`, "")
      const environment = { ORRERY_CONFIG: `${directory}/file/config.json` }
      const { errors, exitCode } = yield* run(login, { environment })
      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, "it cannot be written")
      const token = yield* Effect.flatMap(TestIssuer, ({ sign }) => sign(sara))
      const ask = yield* makeQuestions(new URL(url), {
        header: "Authorization",
        value: Redacted.make(`Bearer ${Redacted.value(token)}`),
        remedy: "",
      })
      const { data } = yield* ask((api) => api.apiKeys.metadata()).pipe(Effect.provide(Stdio.layerTest({})))
      assert.deepInclude(data, { activeKeyCount: 1, revokedKeyCount: 1 })
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("warns when the environment holds a key that goes before the new one", () =>
    Effect.gen(function* () {
      const { run } = yield* desk(newcomer("tina"))
      const { errors } = yield* run(login, { environment: { ORRERY_API_KEY: "orr_other" } })
      assert.include(errors, "ORRERY_API_KEY is set in this environment")
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )
})
