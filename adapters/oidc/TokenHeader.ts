import { Effect, Result, Schema } from "effect"
import { decodeProtectedHeader } from "jose/decode/protected_header"
import { decodeJwt } from "jose/jwt/decode"

import { InvalidIdentityToken, type InvalidIdentityTokenReason } from "#domain/user/InvalidIdentityToken.ts"

/** Signatures by a private key of the provider alone; `none`, and keys that two sides share, are not among them. */
export const algorithms = ["RS256", "ES256", "EdDSA"]

/** As long as all headers of a request together may be. */
const tokenCharactersMax = 16 * 1024

/** An ID token says `JWT` or nothing, an access token may say `at+jwt` (RFC 9068); a logout token, say, is neither. */
const types = new Set(["jwt", "at+jwt"])

const KeyId = Schema.NonEmptyString

const refuse = (reason: InvalidIdentityTokenReason) => Effect.fail(new InvalidIdentityToken({ reason }))

const isType = (type: unknown) =>
  type === undefined || (typeof type === "string" && types.has(type.toLowerCase().replace(/^application\//, "")))

/** What a token says of itself, before anything of it is believed. */
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
