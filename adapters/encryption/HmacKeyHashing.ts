import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Effect, Layer, Redacted } from "effect"

import { KeyHashing } from "#application/ports/KeyHashing.ts"

import { makeHmacSha256 } from "./HmacSha256.ts"
import { keyFile } from "./KeyFile.ts"
import { parseSecretKey, type UnusableKey } from "./SecretKey.ts"

export interface KeyHashingOptions {
  readonly dataDirectory: string
  /** `ORRERY_KEY_PEPPER`, base64; without it, the file in the data directory is used, and created if necessary. */
  readonly pepper?: Redacted.Redacted | undefined
}

const make = Effect.fn("HmacKeyHashing.make")(function* ({ dataDirectory, pepper }: KeyHashingOptions) {
  const bytes =
    pepper === undefined
      ? yield* keyFile(dataDirectory, "pepper")
      : yield* Effect.fromResult(parseSecretKey(pepper, "ORRERY_KEY_PEPPER"))
  const sign = makeHmacSha256(Redacted.value(bytes))

  // Not traced: this runs for every request.
  return KeyHashing.of({ hash: (text) => Effect.sync(() => sign(Redacted.value(text))) })
})

/** HMAC-SHA-256 under the pepper. A changed pepper makes every API key unknown. */
export const layer = (options: KeyHashingOptions): Layer.Layer<KeyHashing, UnusableKey> =>
  Layer.effect(KeyHashing, make(options)).pipe(Layer.provide(NodeCrypto.layerSecureRandom))
