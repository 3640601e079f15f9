import { Console, Effect, Redacted } from "effect"

import { makeQuestions } from "../api/Connection.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "../output/Printable.ts"
import { Browser } from "./Browser.ts"
import { signInWithBrowser } from "./BrowserSignIn.ts"
import { signInWithDevice } from "./DeviceSignIn.ts"
import { discover, type IdentityProvider } from "./IdentityProvider.ts"

const noDeviceFlow = (issuer: string) =>
  commandFailed(
    exitCodes.failed,
    `${issuer} offers no sign-in from another device. Leave out --no-browser on a machine with a browser, or use an API key with \`orrery auth login --api-key\`.`,
  )

/** With the browser here, or otherwise one elsewhere. */
const signInAt = Effect.fnUntraced(function* (provider: IdentityProvider, mayOpen: boolean) {
  const { device_authorization_endpoint } = provider.metadata
  const { isHere } = yield* Browser
  if (mayOpen && ((yield* isHere) || device_authorization_endpoint === undefined)) {
    return yield* signInWithBrowser(provider)
  }
  if (device_authorization_endpoint === undefined) return yield* noDeviceFlow(provider.settings.issuer)
  return yield* signInWithDevice(provider)
})

/** Signs a user in at the identity provider of a server. The token is not stored. */
export const obtainToken = Effect.fnUntraced(function* (server: URL, mayOpenBrowser: boolean) {
  const anonymously = yield* makeQuestions(server)
  const { data: settings } = yield* anonymously((api) => api.signIn.configuration())
  yield* Console.error(`Signing in to ${server.origin} at ${printableLine(settings.issuer)}.`)
  return yield* signInAt(yield* discover(server, settings), mayOpenBrowser)
})

/** A token of the identity provider, and what to do if the server refuses it. */
export interface FoundToken {
  readonly token: Redacted.Redacted
  readonly remedy: string
}

/** Requests to a server as the signed-in user, in every organization or in one. */
export const questionsOf = (server: URL, { remedy, token }: FoundToken, organizationId?: string) =>
  makeQuestions(server, {
    header: "Authorization",
    value: Redacted.make(`Bearer ${Redacted.value(token)}`),
    remedy,
    ...(organizationId === undefined ? {} : { organizationId }),
  })
