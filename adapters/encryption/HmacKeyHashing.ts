import { createHmac, createSecretKey } from "node:crypto"

import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Effect, Layer, Redacted } from "effect"

import { KeyHashing } from "#application/ports/KeyHashing.ts"

import { keyFile } from "./KeyFile.ts"
import { parseSecretKey, type UnusableKey } from "./SecretKey.ts"

export interface KeyHashingOptions {
  readonly dataDirectory: string
  /** `ORRERY_KEY_PEPPER`, base64; without it the file in the data directory is used, and made if need be. */
  readonly pepper?: Redacted.Redacted | undefined
}

const make = Effect.fn("HmacKeyHashing.make")(function* ({ dataDirectory, pepper }: KeyHashingOptions) {
  const bytes =
    pepper === undefined
      ? yield* keyFile(dataDirectory, "pepper")
      : yield* Effect.fromResult(parseSecretKey(pepper, "ORRERY_KEY_PEPPER"))
  const key = createSecretKey(Redacted.value(bytes))

  // Neither traced nor through Effect's Mac, which imports the key anew each time: this runs for every request.
  return KeyHashing.of({
    hash: (text) => Effect.sync(() => createHmac("sha256", key).update(Redacted.value(text)).digest()),
  })
})

/** HMAC-SHA-256 under the pepper. A changed pepper makes every API key unknown. */
export const layer = (options: KeyHashingOptions): Layer.Layer<KeyHashing, UnusableKey> =>
  Layer.effect(KeyHashing, make(options)).pipe(Layer.provide(NodeCrypto.layerSecureRandom))
