import { Data, Effect } from "effect"

import { type IssuerSettings, scopes } from "../IssuerSettings.ts"
import type { Fields } from "./FormFields.ts"

/** A client's request to sign a user in (OpenID Connect Core §3.1.2.1), with PKCE (RFC 7636). */
export interface AuthorizationRequest {
  /** Exactly as the client sent it: it must send it again for the tokens. */
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly scopes: ReadonlyArray<string>
  readonly state: string | undefined
  readonly nonce: string | undefined
  readonly loginHint: string
}

/** The origin of the request is not trusted, so the error is shown to the person and not sent to the client. */
export class UntrustedClient extends Data.TaggedError("UntrustedClient")<{ readonly problem: string }> {}

/** The response goes back to the client. */
export class RefusedAuthorization extends Data.TaggedError("RefusedAuthorization")<{
  readonly redirectUri: string
  readonly state: string | undefined
  readonly error: string
  readonly problem: string
}> {}

const parameterCharactersMax = 2048

/** RFC 8252 §7.3: a program of this machine listens there, on any port. */
const isLoopback = (redirectUri: string) => {
  const url = URL.parse(redirectUri)
  return (
    url !== null &&
    url.protocol === "http:" &&
    ["127.0.0.1", "[::1]"].includes(url.hostname) &&
    url.username === "" &&
    url.password === "" &&
    !redirectUri.includes("#")
  )
}

/** S256 gives 43 characters of base64url. */
const isChallenge = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)

/** The fault of a request whose client may receive it; undefined for a valid request. */
const fault = (fields: Fields): readonly [error: string, problem: string] | undefined => {
  if (fields.has("request") || fields.has("request_uri")) return ["request_not_supported", "Give plain parameters."]
  if (fields.get("response_type") !== "code") return ["unsupported_response_type", "The response_type must be code."]
  if (!["query", undefined].includes(fields.get("response_mode")))
    return ["invalid_request", "The response_mode must be query."]
  if (fields.get("code_challenge_method") !== "S256" || !isChallenge(fields.get("code_challenge") ?? ""))
    return ["invalid_request", "PKCE with S256 is required: code_challenge and code_challenge_method=S256."]
  if (fields.get("prompt") === "none") return ["login_required", "This issuer keeps no sign-in sessions."]
  return undefined
}

/** Only known scopes; `openid` requests an ID token. */
export const readScopes = (text: string | undefined) =>
  scopes.filter((scope) => (text ?? "").split(" ").includes(scope))

/** Reads the request. A fault goes to the client if the client is trusted, otherwise to the person. */
export const readAuthorizationRequest = Effect.fnUntraced(function* (fields: Fields, { clientId }: IssuerSettings) {
  if ([...fields.values()].some((value) => value.length > parameterCharactersMax))
    return yield* new UntrustedClient({ problem: `A parameter is longer than ${parameterCharactersMax} characters.` })
  if (fields.get("client_id") !== clientId)
    return yield* new UntrustedClient({ problem: `The only client of this issuer is ${clientId}.` })
  const redirectUri = fields.get("redirect_uri") ?? ""
  if (!isLoopback(redirectUri))
    return yield* new UntrustedClient({
      problem: "The redirect_uri must be http://127.0.0.1 or http://[::1], with the port your program listens on.",
    })

  const state = fields.get("state")
  const found = fault(fields)
  if (found !== undefined)
    return yield* new RefusedAuthorization({ redirectUri, state, error: found[0], problem: found[1] })
  return {
    redirectUri,
    codeChallenge: fields.get("code_challenge") ?? "",
    scopes: readScopes(fields.get("scope")),
    state,
    nonce: fields.get("nonce"),
    loginHint: fields.get("login_hint") ?? "",
  } satisfies AuthorizationRequest
})
