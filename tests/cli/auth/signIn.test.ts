import { assert, it } from "@effect/vitest"
import { Cause, Console, Deferred, Effect, Exit, Fiber, Redacted, Ref } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"

import { Browser } from "#adapters/cli/auth/Browser.ts"
import { signInWithBrowser } from "#adapters/cli/auth/BrowserSignIn.ts"
import { signInWithDevice } from "#adapters/cli/auth/DeviceSignIn.ts"
import { discover } from "#adapters/cli/auth/IdentityProvider.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as TestIssuer from "#tests/fixtures/TestIssuer.ts"

import { look, makeSignInProvider, quickBrowser, type ShownPage } from "./SignInProvider.ts"

const server = new URL("http://127.0.0.1:8080")

/** Keeps what is written for people. */
const listener = (lines: Array<string>): Console.Console =>
  Object.assign(Object.create(globalThis.console) as Console.Console, {
    log: (line: string) => lines.push(line),
    error: (line: string) => lines.push(line),
  })

const claimsOf = (token: Redacted.Redacted) => decodeJwt(Redacted.value(token))

const withBrowser =
  (browser: Browser) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(Effect.provideService(Browser, browser), Effect.provideService(Console.Console, listener([])))

it.layer(TestIssuer.layer, { excludeTestServices: true })("Signing in with the browser here", (it) => {
  it.effect("gives the access token for the API, and shows that the tab can be closed", () =>
    Effect.gen(function* () {
      const { requests, settings } = yield* makeSignInProvider
      const pages: Array<ShownPage> = []
      const provider = yield* discover(server, settings)
      const token = yield* signInWithBrowser(provider).pipe(withBrowser(quickBrowser(pages)))

      assert.deepInclude(claimsOf(token), { sub: "ada", aud: "orrery" })
      assert.strictEqual(pages[0]?.status, 200)
      assert.include(pages[0]?.text, "You can close this tab")
      const asked = Object.fromEntries(requests.find(({ path }) => path === "/authorize")?.parameters ?? [])
      assert.deepInclude(asked, {
        client_id: "orrery-cli",
        response_type: "code",
        scope: "openid email profile",
        audience: "orrery",
        code_challenge_method: "S256",
      })
      assert.match(asked["redirect_uri"] ?? "", /^http:\/\/127\.0\.0\.1:\d+\/callback$/)
    }),
  )

  it.effect("gives the ID token where that is the one made for the API", () =>
    Effect.gen(function* () {
      const { requests, settings } = yield* makeSignInProvider
      const provider = yield* discover(server, { ...settings, audience: settings.clientId })
      const token = yield* signInWithBrowser(provider).pipe(withBrowser(quickBrowser([])))

      assert.deepInclude(claimsOf(token), { aud: settings.clientId })
      assert.isFalse(requests.find(({ path }) => path === "/authorize")?.parameters.has("audience"))
    }),
  )

  it.effect("opens an address that holds no secret", () =>
    Effect.gen(function* () {
      const { settings } = yield* makeSignInProvider
      const provider = yield* discover(server, settings)
      const { open } = quickBrowser([])
      const opened: Array<string> = []
      const browser = { isHere: Effect.succeed(true), open: (url: string) => (opened.push(url), open(url)) }
      yield* signInWithBrowser(provider).pipe(withBrowser(browser))

      assert.match(opened[0] ?? "", /^http:\/\/127\.0\.0\.1:\d+\/$/)
    }),
  )

  it.effect("goes on waiting when a response to something else comes, and takes one response only", () =>
    Effect.gen(function* () {
      const { settings } = yield* makeSignInProvider
      const provider = yield* discover(server, settings)
      const pages: Array<ShownPage> = []
      const { open } = quickBrowser(pages)
      const opened = yield* Deferred.make<string>()
      const browser: Browser = { isHere: Effect.succeed(true), open: (url) => Deferred.succeed(opened, url) }
      const signingIn = yield* Effect.forkChild(signInWithBrowser(provider).pipe(withBrowser(browser)))
      const start = yield* Deferred.await(opened)

      const foreign = yield* look(`${start}callback?code=stolen&state=guessed`)
      assert.strictEqual(foreign.status, 400)
      assert.strictEqual((yield* look(`${start}elsewhere`)).status, 404)
      assert.isTrue(yield* open(start))
      assert.strictEqual(pages[0]?.status, 200)
      assert.deepInclude(claimsOf(yield* Fiber.join(signingIn)), { sub: "ada" })
      // Nothing listens any more.
      assert.isTrue(Exit.isFailure(yield* Effect.exit(look(start))))
    }),
  )

  it.effect("shows the provider's refusal, on one line and without control characters", () =>
    Effect.gen(function* () {
      const { mood, settings } = yield* makeSignInProvider
      yield* Ref.update(mood, (before) => ({ ...before, refusal: "access_denied" }))
      const provider = yield* discover(server, settings)
      const pages: Array<ShownPage> = []
      const failure = yield* Effect.flip(signInWithBrowser(provider).pipe(withBrowser(quickBrowser(pages))))

      assert.strictEqual(failure.exitCode, exitCodes.refused)
      assert.include(failure.message, "refused the sign-in: Nobody is let in today\\u001b[31m.")
      assert.include(pages[0]?.text, "You are not signed in")
    }),
  )
})

it.layer(TestIssuer.layer)("Signing in", (it) => {
  it.effect("is given up when no one comes within five minutes", () =>
    Effect.gen(function* () {
      const { settings } = yield* makeSignInProvider
      const provider = yield* discover(server, settings)
      const opened = yield* Deferred.make<string>()
      const browser: Browser = { isHere: Effect.succeed(true), open: (url) => Deferred.succeed(opened, url) }
      const signingIn = yield* Effect.forkChild(signInWithBrowser(provider).pipe(withBrowser(browser)))
      yield* Deferred.await(opened)
      yield* TestClock.adjust("5 minutes")
      const exit = yield* Fiber.await(signingIn)

      assert.isTrue(Exit.isFailure(exit))
      assert.include(Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "", "No user signed in within 5 minutes")
    }),
  )
})

it.layer(TestIssuer.layer, { excludeTestServices: true })("Signing in with a browser elsewhere", (it) => {
  it.effect("shows the address and the code, and waits until someone has entered it", () =>
    Effect.gen(function* () {
      const { mood, requests, settings } = yield* makeSignInProvider
      yield* Ref.update(mood, (before) => ({ ...before, deviceAnswers: ["authorization_pending"] }))
      const lines: Array<string> = []
      const provider = yield* discover(server, settings)
      const token = yield* Effect.provideService(signInWithDevice(provider), Console.Console, listener(lines))

      assert.deepInclude(claimsOf(token), { sub: "ada", aud: "orrery" })
      assert.match(
        lines.join("\n"),
        /^Open http:\/\/127\.0\.0\.1:\d+\/device in any browser and enter the code WDJB-MJHT$/m,
      )
      assert.lengthOf(
        requests.filter(({ path }) => path === "/token"),
        2,
      )
    }),
  )
})

it.layer(TestIssuer.layer, { excludeTestServices: true })("An identity provider", (it) => {
  const refused = (settings: Partial<Parameters<typeof discover>[1]>, at = server) =>
    Effect.flatMap(makeSignInProvider, (provider) => Effect.flip(discover(at, { ...provider.settings, ...settings })))

  it.effect("that does not use TLS is not signed in at", () =>
    Effect.gen(function* () {
      const failure = yield* refused({ issuer: "http://id.example" })
      assert.strictEqual(failure.exitCode, exitCodes.refused)
      assert.include(failure.message, "does not use https")
    }),
  )

  it.effect("on this machine is not signed in at for a server elsewhere", () =>
    Effect.gen(function* () {
      const failure = yield* refused({}, new URL("https://orrery.example"))
      assert.strictEqual(failure.exitCode, exitCodes.refused)
      assert.include(failure.message, "on its own machine only")
    }),
  )

  it.effect("that calls itself otherwise is not signed in at", () =>
    Effect.gen(function* () {
      const { publish, settings } = yield* makeSignInProvider
      yield* publish({ issuer: "https://id.example" })
      const failure = yield* Effect.flip(discover(server, settings))
      assert.strictEqual(failure.exitCode, exitCodes.failed)
    }),
  )

  it.effect("that does not respond is distinguished from one that refuses", () =>
    Effect.gen(function* () {
      const failure = yield* refused({ issuer: "http://127.0.0.1:9" })
      assert.strictEqual(failure.exitCode, exitCodes.unreachable)
      assert.include(failure.message, "No response from the identity provider http://127.0.0.1:9")
      assert.include(failure.message, "orrery auth login --api-key")
    }),
  )
})
