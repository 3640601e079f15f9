import { Effect, Result, Schema } from "effect"
import { decodeProtectedHeader } from "jose/decode/protected_header"
import { decodeJwt } from "jose/jwt/decode"

import { InvalidIdentityToken, type InvalidIdentityTokenReason } from "#domain/user/InvalidIdentityToken.ts"

/** Only signatures by a private key of the provider: neither `none` nor shared keys. */
export const algorithms = ["RS256", "ES256", "EdDSA"]

/** The limit on all headers of a request together. */
const tokenCharactersMax = 16 * 1024

/**
 * The type of an ID token is `JWT` or absent, that of an access token may be `at+jwt` (RFC 9068); others, such as a
 * logout token's, are refused.
 */
const types = new Set(["jwt", "at+jwt"])

const KeyId = Schema.NonEmptyString

const refuse = (reason: InvalidIdentityTokenReason) => Effect.fail(new InvalidIdentityToken({ reason }))

const isType = (type: unknown) =>
  type === undefined || (typeof type === "string" && types.has(type.toLowerCase().replace(/^application\//, "")))

/** The header of a token, before its verification. */
export const readUnverified = Effect.fnUntraced(function* (token: string) {
  if (token.length > tokenCharactersMax) return yield* refuse("tooLarge")
  const read = Result.try(() => ({ header: decodeProtectedHeader(token), claims: decodeJwt(token) }))
  if (Result.isFailure(read)) return yield* refuse("malformed")

  const { claims, header } = read.success
  if (header.alg === undefined || !algorithms.includes(header.alg)) return yield* refuse("algorithm")
  if (!isType(header.typ)) return yield* refuse("type")
  if (!Schema.is(KeyId)(header.kid)) return yield* refuse("noKeyId")
  return { alg: header.alg, kid: header.kid, issuer: claims.iss }
})
