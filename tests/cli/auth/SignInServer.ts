import { Effect, FileSystem, Layer, Ref } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { SignInConfiguration } from "#adapters/http/context/SignInConfiguration.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { type Person, TestIssuer, layer as testIssuer } from "#tests/fixtures/TestIssuer.ts"

import { type Invocation, orrery } from "../CommandLine.ts"
import { makeSignInProvider, quickBrowser, type ShownPage } from "./SignInProvider.ts"

const configuration = Layer.effect(
  SignInConfiguration,
  Effect.map(TestIssuer, ({ audience, issuer }) => ({
    issuer,
    clientId: "orrery-cli",
    audience,
    scopes: ["openid", "email", "profile"],
    development: false,
  })),
).pipe(Layer.provide(testIssuer))

/** A listening server that people sign in to at the test issuer. */
export const layer = HttpServerForTests.layer().pipe(Layer.provideMerge(configuration))

/** Someone at a machine of their own, with a browser, in front of the server. */
export const desk = Effect.fnUntraced(function* (person: Person) {
  const files = yield* FileSystem.FileSystem
  const { url } = yield* ServerAddress
  const provider = yield* makeSignInProvider
  yield* Ref.update(provider.mood, (mood) => ({ ...mood, person }))
  const directory = yield* temporaryDirectory
  const configFile = `${directory}/orrery/config.json`
  const pages: Array<ShownPage> = []
  const run = (words: ReadonlyArray<string>, invocation: Invocation = {}) =>
    orrery(words, {
      browser: quickBrowser(pages),
      ...invocation,
      environment: { ORRERY_CONFIG: configFile, ORRERY_SERVER: url, ...invocation.environment },
    })
  const kept = Effect.map(
    files.readFileString(configFile),
    (text) =>
      JSON.parse(text) as {
        readonly currentContext?: string
        readonly contexts: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
      },
  )
  /** Whether an API key is let in. */
  const works = (key: string) =>
    Effect.map(run(["whoami"], { environment: { ORRERY_API_KEY: key } }), ({ exitCode }) => exitCode === exitCodes.done)
  return { works, configFile, directory, kept, pages, provider, run, url }
})
