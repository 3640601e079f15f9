import { Effect, Layer } from "effect"
import { Digest as CryptoDigest } from "effect/crypto"

import { Digest } from "#application/ports/Digest.ts"

const utf8 = new TextEncoder()

export const layer = Layer.effect(
  Digest,
  Effect.map(CryptoDigest.Digest, (digest) => ({
    sha256: (text) => digest.digestHex(CryptoDigest.sha256, utf8.encode(text)),
  })),
).pipe(Layer.provide(CryptoDigest.layerWebCrypto))
