import { DateTime, Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import type { CryptoKey, JWTPayload } from "jose"
import { JWTClaimValidationFailed, JWTExpired, JWTInvalid } from "jose/errors"
import { jwtVerify } from "jose/jwt/verify"

import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { InvalidIdentityToken, type InvalidIdentityTokenReason } from "#domain/user/InvalidIdentityToken.ts"

import { makeProviderKeys } from "./ProviderKeys.ts"
import { readClaims } from "./TokenClaims.ts"
import { algorithms, readUnverified } from "./TokenHeader.ts"

export interface IdentityTokensOptions {
  /** Exactly as in the provider's discovery document and in `iss`. */
  readonly issuer: string
  /** A token is for this server if its `aud` contains one of them. */
  readonly audiences: ReadonlyArray<string>
  /** The provider's name in stored identities; by default the issuer. */
  readonly provider?: string | undefined
}

/** How far the clocks of the provider and of this server may be apart. */
const clockSkewSeconds = 60

const reasonsOfClaims: Readonly<Record<string, InvalidIdentityTokenReason>> = {
  iss: "issuer",
  aud: "audience",
  nbf: "notYetValid",
}

const reasonOf = (error: unknown): InvalidIdentityTokenReason => {
  if (error instanceof JWTExpired) return "expired"
  if (error instanceof JWTInvalid) return "malformed"
  if (error instanceof JWTClaimValidationFailed)
    return error.reason === "check_failed" ? (reasonsOfClaims[error.claim] ?? "claims") : "claims"
  return "signature"
}

const refuse = (reason: InvalidIdentityTokenReason) => new InvalidIdentityToken({ reason })

const make = Effect.fn("JoseIdentityTokens.make")(function* (options: IdentityTokensOptions) {
  const { audiences, issuer, provider = issuer } = options
  const findKey = yield* makeProviderKeys(issuer)

  const check = (token: string, key: CryptoKey, now: DateTime.Utc) =>
    Effect.tryPromise({
      try: () =>
        jwtVerify<JWTPayload>(token, key, {
          algorithms,
          issuer,
          audience: [...audiences],
          requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
          clockTolerance: clockSkewSeconds,
          currentDate: DateTime.toDate(now),
        }),
      catch: (error) => refuse(reasonOf(error)),
    })

  return IdentityTokens.of({
    verify: Effect.fn("JoseIdentityTokens.verify")(function* (secret) {
      const token = Redacted.value(secret)
      const said = yield* readUnverified(token)
      // A token of another issuer needs no request to the provider.
      if (said.issuer !== issuer) return yield* refuse("issuer")

      const key = yield* findKey(said)
      const now = yield* DateTime.now
      const { payload } = yield* check(token, key, now)
      const latestSeconds = DateTime.toEpochMillis(now) / 1000 + clockSkewSeconds
      if (payload.iat !== undefined && payload.iat > latestSeconds) return yield* refuse("notYetValid")
      return yield* readClaims(payload, provider)
    }),
  })
})

/**
 * Verifies the signed JSON Web Tokens of an OpenID Connect provider with `jose`.
 *
 * The provider's keys are fetched when the first token comes, so that a server starts while its provider is unavailable.
 */
export const layer = (options: IdentityTokensOptions): Layer.Layer<IdentityTokens> =>
  Layer.effect(IdentityTokens, make(options)).pipe(Layer.provide(FetchHttpClient.layer))
