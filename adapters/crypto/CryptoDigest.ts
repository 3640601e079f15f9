import { Effect, Layer } from "effect"
import { Digest as CryptoDigest } from "effect/crypto"

import { Digest } from "#application/ports/Digest.ts"

const utf8 = new TextEncoder()

export const layer = Layer.effect(
  Digest,
  Effect.map(CryptoDigest.Digest, (digest) => ({
    sha256: (content) =>
      digest.digestHex(CryptoDigest.sha256, typeof content === "string" ? utf8.encode(content) : content),
  })),
).pipe(Layer.provide(CryptoDigest.layerWebCrypto))
