import { Effect } from "effect"
import * as OAuth from "oauth4webapi"

import { isLocal } from "../access/Server.ts"
import { type CommandFailed, commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "../output/Printable.ts"

/** What a server publishes about signing in to it. */
export interface SignInSettings {
  readonly issuer: string
  readonly clientId: string
  readonly audience: string
  readonly scopes: ReadonlyArray<string>
}

/** An identity provider's description of itself, and this program's client there. */
export interface IdentityProvider {
  readonly settings: SignInSettings
  readonly metadata: OAuth.AuthorizationServer
  readonly client: OAuth.Client
  readonly options: { readonly [OAuth.allowInsecureRequests]?: boolean }
}

const responseTimeout = "30 seconds"

/** A refusal of an identity provider: an OAuth 2.0 error code. */
const refusalOf = (error: unknown) =>
  error instanceof OAuth.ResponseBodyError || error instanceof OAuth.AuthorizationResponseError
    ? { code: error.error, description: error.error_description ?? "" }
    : undefined

const rootOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ""
  const inner = rootOf(error.cause)
  return inner === "" ? error.message : inner
}

/** Describes a failure. Quotes only the provider's own description: the rest of a response could contain a token. */
const explain = (issuer: string, error: unknown): CommandFailed => {
  const refusal = refusalOf(error)
  if (refusal !== undefined) {
    const sentence = printableLine(refusal.description === "" ? refusal.code : refusal.description).slice(0, 500)
    return commandFailed(exitCodes.refused, `${issuer} refused the sign-in: ${sentence}.`.replace("..", "."))
  }
  if (error instanceof OAuth.OperationProcessingError || error instanceof OAuth.UnsupportedOperationError) {
    return commandFailed(
      exitCodes.failed,
      `The response of ${issuer} is not that of an OpenID Connect provider: ${error.message}. Contact the operator of the server.`,
    )
  }
  const reason = rootOf(error)
  return commandFailed(
    exitCodes.unreachable,
    `No response from the identity provider ${issuer}${reason === "" ? "." : `: ${reason}.`} Try again, or use an API key with \`orrery auth login --api-key\`.`,
  )
}

/** Sends a request that the identity provider may refuse with a code that the caller handles. */
export const askForToken = (
  { settings: { issuer } }: Pick<IdentityProvider, "settings">,
  question: (signal: AbortSignal) => Promise<OAuth.TokenEndpointResponse>,
) =>
  Effect.tryPromise({
    try: question,
    catch: (error) => ({ code: refusalOf(error)?.code, failure: explain(issuer, error) }),
  }).pipe(
    Effect.timeoutOrElse({
      duration: responseTimeout,
      orElse: () => Effect.fail({ code: undefined, failure: explain(issuer, new Error("it took too long")) }),
    }),
  )

/** Sends a request to the identity provider. */
export const askProvider = <A>(issuer: string, question: (signal: AbortSignal) => Promise<A>) =>
  Effect.tryPromise({ try: question, catch: (error) => explain(issuer, error) }).pipe(
    Effect.timeoutOrElse({
      duration: responseTimeout,
      orElse: () => Effect.fail(explain(issuer, new Error("it took too long"))),
    }),
  )

const unsafe = (message: string) => commandFailed(exitCodes.refused, message)

/** Refuses to sign in where others could listen, or to a provider that cannot be the one the server means. */
const checkIssuer = (server: URL, issuer: string) => {
  if (!URL.canParse(issuer)) return Effect.fail(unsafe(`${server.origin} names no identity provider that has a URL.`))
  const url = new URL(issuer)
  if (isLocal(url) && !isLocal(server)) {
    return Effect.fail(
      unsafe(
        `${server.origin} signs people in at ${issuer}, which can be reached on its own machine only. Sign in there, or use an API key with \`orrery auth login --api-key\`.`,
      ),
    )
  }
  return url.protocol === "https:" || isLocal(url)
    ? Effect.succeed(url)
    : Effect.fail(
        unsafe(`The identity provider ${issuer} does not use https: others could read what you sign in with.`),
      )
}

/** Discovers the identity provider of a server (OpenID Connect Discovery). */
export const discover = Effect.fnUntraced(function* (server: URL, settings: SignInSettings) {
  const url = yield* checkIssuer(server, settings.issuer)
  const options = url.protocol === "http:" ? { [OAuth.allowInsecureRequests]: true } : {}
  const metadata = yield* askProvider(settings.issuer, async (signal) =>
    OAuth.processDiscoveryResponse(url, await OAuth.discoveryRequest(url, { ...options, signal })),
  )
  return { settings, metadata, client: { client_id: settings.clientId }, options } satisfies IdentityProvider
})

/** Whether the API expects the ID token, which identifies the user, instead of an access token issued for the API. */
export const wantsIdToken = ({ audience, clientId }: SignInSettings): boolean => audience === clientId

/** The parameters of every request for a token. */
export const requested = (settings: SignInSettings): Record<string, string> => ({
  scope: settings.scopes.join(" "),
  ...(wantsIdToken(settings) ? {} : { audience: settings.audience }),
})

/** The token to send to the API, of those in the response. */
export const tokenFor = (settings: SignInSettings, tokens: OAuth.TokenEndpointResponse) => {
  const token = wantsIdToken(settings) ? tokens.id_token : tokens.access_token
  return token === undefined
    ? Effect.fail(
        commandFailed(
          exitCodes.failed,
          `${settings.issuer} returned no ID token. Ask the operator of the server to add the scope openid.`,
        ),
      )
    : Effect.succeed(token)
}
