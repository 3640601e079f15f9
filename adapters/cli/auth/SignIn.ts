import { Console, Effect, type Option, Redacted } from "effect"

import type { ServerContext } from "../access/ServerContext.ts"
import { makeQuestions } from "../api/Connection.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "../output/Printable.ts"
import { Browser } from "./Browser.ts"
import { signInWithBrowser } from "./BrowserSignIn.ts"
import { chooseOrganization } from "./ChooseOrganization.ts"
import { contextOf } from "./ContextOfKey.ts"
import { signInWithDevice } from "./DeviceSignIn.ts"
import { endKey } from "./EndKey.ts"
import { discover, type IdentityProvider } from "./IdentityProvider.ts"
import { keepKey, tellLogin } from "./KeepKey.ts"
import { chooseLoginPlace, type LoginFlags, type LoginPlace } from "./LoginPlace.ts"

export interface SignInInput extends LoginFlags {
  readonly orgId: Option.Option<string>
  readonly noBrowser: boolean
}

const noDeviceFlow = (issuer: string) =>
  commandFailed(
    exitCodes.failed,
    `${issuer} offers no sign-in from another device. Leave out --no-browser on a machine with a browser, or use an API key with \`orrery auth login --api-key\`.`,
  )

/** With the browser here, or else one elsewhere. */
const signInAt = Effect.fnUntraced(function* (provider: IdentityProvider, mayOpen: boolean) {
  const { device_authorization_endpoint } = provider.metadata
  const { isHere } = yield* Browser
  if (mayOpen && ((yield* isHere) || device_authorization_endpoint === undefined)) {
    return yield* signInWithBrowser(provider)
  }
  if (device_authorization_endpoint === undefined) return yield* noDeviceFlow(provider.settings.issuer)
  return yield* signInWithDevice(provider)
})

/** What a server is asked as whoever signed in. The token lives as long as this, and is kept nowhere. */
const questionsOf = (server: URL, token: Redacted.Redacted) =>
  makeQuestions(server, {
    header: "Authorization",
    value: Redacted.make(`Bearer ${Redacted.value(token)}`),
    remedy: "Run `orrery auth login` once more.",
  })

type Questions = Effect.Success<ReturnType<typeof questionsOf>>

const keyDuration = "30d"

/** A key for the organization that was chosen. */
const obtainKey = Effect.fnUntraced(function* (ask: Questions, input: SignInInput, place: LoginPlace) {
  const { data: profile } = yield* ask((api) => api.users.signIn({ payload: undefined }))
  // The first sign-in gives a key for the default organization. It is shown this once: it is used, or ended.
  const given = profile.apiKey
  const end = given?.key === undefined ? Effect.void : Effect.ignore(endKey(place.server, given.key))
  const orgId = yield* Effect.tapError(chooseOrganization(profile, input.orgId, place.organizationId), () => end)
  if (given?.key !== undefined && given.orgId === orgId) return given.key
  yield* end
  const payload = { orgId, duration: keyDuration, source: "cli" } as const
  const { data: made } = yield* ask((api) => api.apiKeys.create({ payload }))
  return made.key ?? ""
})

/** Keeps a new key with what there is to know about it. One that cannot be kept is of no use to anybody, and is ended. */
const keepNewKey = (place: LoginPlace, key: string) =>
  Effect.gen(function* () {
    const remedy = "Run `orrery auth login` once more."
    const known = yield* contextOf(place.server, { apiKey: Redacted.make(key), remedy })
    const context: ServerContext = { ...known, madeBySignIn: true }
    return { name: yield* keepKey(place, context), context }
  }).pipe(Effect.tapError(() => Effect.ignore(endKey(place.server, key))))

/** `orrery auth login`: signs in at the server's identity provider, and keeps an API key of 30 days. */
export const signIn = Effect.fnUntraced(function* (input: SignInInput) {
  const place = yield* chooseLoginPlace(input)
  const { server } = place
  const anonymously = yield* makeQuestions(server)
  const { data: settings } = yield* anonymously((api) => api.signIn.configuration())
  yield* Console.error(`Signing in to ${server.origin} at ${printableLine(settings.issuer)}.`)
  const provider = yield* discover(server, settings)
  const token = yield* signInAt(provider, !input.noBrowser)
  const key = yield* obtainKey(yield* questionsOf(server, token), input, place)
  const { context, name } = yield* keepNewKey(place, key)
  yield* Console.log(`Signed in as ${printableLine(context.user?.email ?? "")}.`)
  yield* tellLogin(place, name, context)
})
