import { Console, Effect, Redacted } from "effect"
import * as OAuth from "oauth4webapi"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { Browser } from "./Browser.ts"
import {
  askProvider,
  type IdentityProvider,
  requested,
  type SignInSettings,
  tokenFor,
  wantsIdToken,
} from "./IdentityProvider.ts"
import { listenForRedirect } from "./LoopbackRedirect.ts"

const patienceMinutes = 5

const authorizationUrl = (
  { metadata, settings }: IdentityProvider,
  parameters: Readonly<Record<string, string>>,
): URL => {
  const url = new URL(metadata.authorization_endpoint ?? settings.issuer)
  for (const [name, value] of Object.entries({ ...requested(settings), ...parameters })) {
    url.searchParams.set(name, value)
  }
  return url
}

/** The secrets of this sign-in. */
const secrets = Effect.promise(async () => {
  const verifier = OAuth.generateRandomCodeVerifier()
  const challenge = await OAuth.calculatePKCECodeChallenge(verifier)
  return { verifier, challenge, state: OAuth.generateRandomState(), nonce: OAuth.generateRandomNonce() }
})

const nobodyCame = Effect.fail(
  commandFailed(
    exitCodes.refused,
    `No user signed in within ${patienceMinutes} minutes. Run \`orrery auth login\` again, or with --no-browser to use a browser elsewhere.`,
  ),
)

/** Whether the response has an ID token, which must contain the nonce. */
const usesOpenId = ({ scopes }: SignInSettings) => scopes.includes("openid")

const showUrl = Effect.fnUntraced(function* (url: string) {
  const isOpen = yield* Effect.flatMap(Browser, ({ open }) => open(url))
  yield* Console.error(
    isOpen
      ? `Your browser shows where to sign in. If it does not, open ${url}`
      : `Open ${url} in a browser on this machine to sign in.`,
  )
  yield* Console.error("Waiting until you have signed in. Ctrl-C stops.")
})

/** Signs in with the browser on this machine: authorization code with PKCE, redirected to a port of this machine (RFC 8252). */
export const signInWithBrowser = Effect.fnUntraced(function* (provider: IdentityProvider) {
  const { client, metadata, options, settings } = provider
  const { challenge, nonce, state, verifier } = yield* secrets
  const redirect = yield* listenForRedirect(state, (redirectUri) =>
    authorizationUrl(provider, {
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      state,
      ...(usesOpenId(settings) ? { nonce } : {}),
      code_challenge: challenge,
      code_challenge_method: "S256",
    }),
  )
  yield* showUrl(redirect.startUrl)
  const parameters = yield* Effect.timeoutOrElse(redirect.parameters, {
    duration: `${patienceMinutes} minutes`,
    orElse: () => nobodyCame,
  })
  const tokens = yield* askProvider(settings.issuer, async (signal) => {
    const code = OAuth.validateAuthResponse(metadata, client, parameters, state)
    const response = await OAuth.authorizationCodeGrantRequest(
      metadata,
      client,
      OAuth.None(),
      code,
      redirect.redirectUri,
      verifier,
      { ...options, signal },
    )
    return OAuth.processAuthorizationCodeResponse(metadata, client, response, {
      ...(usesOpenId(settings) ? { expectedNonce: nonce } : {}),
      requireIdToken: wantsIdToken(settings),
    })
  })
  return Redacted.make(yield* tokenFor(settings, tokens))
}, Effect.scoped)
