import { join } from "node:path"

import { Effect, Redacted, Schema } from "effect"
import type { JWK } from "jose"
import { calculateJwkThumbprint } from "jose/jwk/thumbprint"
import { exportJWK } from "jose/key/export"
import { generateKeyPair } from "jose/key/generate/keypair"
import { importJWK } from "jose/key/import"

import { DevelopmentIssuerUnusable } from "../DevelopmentIssuerUnusable.ts"
import { privateFile } from "./PrivateFile.ts"

/** The one algorithm that every OpenID Connect client knows (OpenID Connect Core §15.1). */
export const signingAlgorithm = "RS256"

const RsaJwk = Schema.Struct({
  kty: Schema.Literal("RSA"),
  n: Schema.String,
  e: Schema.String,
  d: Schema.String,
  p: Schema.String,
  q: Schema.String,
  dp: Schema.String,
  dq: Schema.String,
  qi: Schema.String,
})

const generate = async () => {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

/** The key that signs tokens; it is stored, so that they stay valid after a restart. */
export const signingKey = Effect.fn("SigningKey.load")(function* (dataDirectory: string) {
  const path = join(dataDirectory, "keys", "development-issuer")
  const text = yield* privateFile(path, generate)
  const jwk = yield* Schema.decodeEffect(Schema.fromJsonString(RsaJwk))(Redacted.value(text)).pipe(
    Effect.mapError(
      () =>
        new DevelopmentIssuerUnusable({
          problem: `${path} contains no RSA key. Delete it, so that a new one is created.`,
        }),
    ),
  )
  const { e, kty, n } = jwk
  const kid = yield* Effect.promise(() => calculateJwkThumbprint({ e, kty, n }))
  const privateKey = yield* Effect.promise(() => importJWK({ ...jwk }, signingAlgorithm))
  return { kid, privateKey, publicJwk: { kty, n, e, kid, alg: signingAlgorithm, use: "sig" } satisfies JWK }
})

export type SigningKey = Effect.Success<ReturnType<typeof signingKey>>
