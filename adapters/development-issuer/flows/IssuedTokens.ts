import { randomUUID } from "node:crypto"

import { Clock, Effect } from "effect"
import type { JWTPayload } from "jose"
import { SignJWT } from "jose/jwt/sign"

import type { Issuer } from "../Issuer.ts"
import { signingAlgorithm } from "../secrets/SigningKey.ts"
import type { SignIn } from "./Grants.ts"

const tokenSeconds = 3600

/** An ID token for the client (OpenID Connect Core §2), and an access token for the API (RFC 9068). */
export const issueTokens = Effect.fn("IssuedTokens.issue")(function* ({ key, settings }: Issuer, signIn: SignIn) {
  const { atSeconds, nonce, person, scopes } = signIn
  const nowSeconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const about = { iss: settings.issuer, sub: person.email, iat: nowSeconds, exp: nowSeconds + tokenSeconds }
  const email = { email: person.email, email_verified: true }
  const name = person.name === undefined ? {} : { name: person.name }

  const sign = (typ: string, claims: JWTPayload) =>
    Effect.promise(() =>
      new SignJWT(claims).setProtectedHeader({ alg: signingAlgorithm, kid: key.kid, typ }).sign(key.privateKey),
    )
  const scope = scopes.join(" ")
  const accessToken = yield* sign("at+jwt", {
    ...about,
    aud: settings.audience,
    client_id: settings.clientId,
    jti: randomUUID(),
    auth_time: atSeconds,
    scope,
    // The API identifies the user from the access token alone, so it always contains the email address.
    ...email,
    ...name,
  })
  const idToken = yield* sign("JWT", {
    ...about,
    aud: settings.clientId,
    auth_time: atSeconds,
    ...(nonce === undefined ? {} : { nonce }),
    ...(scopes.includes("email") ? email : {}),
    ...(scopes.includes("profile") ? name : {}),
  })

  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: tokenSeconds,
    scope,
    ...(scopes.includes("openid") ? { id_token: idToken } : {}),
  }
})
