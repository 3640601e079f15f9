import { createHash } from "node:crypto"

import { Clock, Data, Effect } from "effect"

import type { Issuer } from "../Issuer.ts"
import type { Fields } from "./FormFields.ts"
import { issueTokens } from "./IssuedTokens.ts"

export const deviceCodeGrant = "urn:ietf:params:oauth:grant-type:device_code"

/** A client's mistake, as an error of RFC 6749 §5.2 and RFC 8628 §3.5. */
export class RefusedTokens extends Data.TaggedError("RefusedTokens")<{
  readonly error: string
  readonly problem: string
}> {}

const refuse = (error: string, problem: string) => Effect.fail(new RefusedTokens({ error, problem }))

/** How much longer a device must wait between two requests after it polled too often (RFC 8628 §3.5). */
const slowDownSeconds = 5

/** RFC 7636 §4.1. */
const isVerifier = (text: string) => /^[A-Za-z0-9._~-]{43,128}$/.test(text)

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url")

const exchangeCode = Effect.fnUntraced(function* ({ grants }: Issuer, fields: Fields) {
  const grant = yield* grants.takeCode(fields.get("code") ?? "")
  if (grant === undefined) return yield* refuse("invalid_grant", "The code is unknown, was used, or has expired.")
  if (fields.get("redirect_uri") !== grant.redirectUri)
    return yield* refuse("invalid_grant", "The redirect_uri is not the one that the code was sent to.")
  const verifier = fields.get("code_verifier") ?? ""
  if (!isVerifier(verifier) || challengeOf(verifier) !== grant.codeChallenge)
    return yield* refuse("invalid_grant", "The code_verifier does not belong to the code_challenge.")
  return grant
})

const pollDevice = Effect.fnUntraced(function* ({ grants }: Issuer, fields: Fields) {
  const code = fields.get("device_code") ?? ""
  const grant = yield* grants.findDevice(code)
  if (grant === undefined) return yield* refuse("invalid_grant", "The device code is unknown, or was used.")

  const now = yield* Clock.currentTimeMillis
  if (grant.outcome === "pending") {
    if (now >= grant.expiresAt)
      return yield* refuse("expired_token", "No user signed in before the code expired. Start again.")
    const tooSoon = grant.polledAt !== undefined && now - grant.polledAt < grant.intervalSeconds * 1000
    grant.polledAt = now
    if (!tooSoon) return yield* refuse("authorization_pending", "No user has signed in yet.")
    grant.intervalSeconds += slowDownSeconds
    return yield* refuse("slow_down", `Poll every ${grant.intervalSeconds} s, not more often.`)
  }
  yield* grants.takeDevice(code)
  return grant.outcome === "denied" ? yield* refuse("access_denied", "The sign-in was cancelled.") : grant.outcome
})

const grantTypes: Readonly<Record<string, typeof exchangeCode | typeof pollDevice>> = {
  authorization_code: exchangeCode,
  [deviceCodeGrant]: pollDevice,
}

/** Issues the tokens for a code, or for a device that a user has approved. */
export const handleTokenRequest = Effect.fn("TokenRequest.handle")(function* (issuer: Issuer, fields: Fields) {
  if (fields.get("client_id") !== issuer.settings.clientId)
    return yield* refuse("invalid_client", `The only client of this issuer is ${issuer.settings.clientId}.`)
  const grantType = fields.get("grant_type") ?? ""
  const redeem = Object.hasOwn(grantTypes, grantType) ? grantTypes[grantType] : undefined
  if (redeem === undefined)
    return yield* refuse("unsupported_grant_type", `The grant_type is authorization_code or ${deviceCodeGrant}.`)
  return yield* issueTokens(issuer, yield* redeem(issuer, fields))
})
