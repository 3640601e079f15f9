import { Effect, Layer, Redacted } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { Secrets } from "#application/ports/Secrets.ts"
import { checkedText } from "#domain/secret/Secret.ts"

const encoder = new TextEncoder()
// Without this, a leading byte order mark would be lost.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

const make = Effect.gen(function* () {
  const encryption = yield* Encryption
  const ciphertexts = new Map<string, Uint8Array>()

  return Secrets.of({
    put: Effect.fn("MemorySecrets.put")(function* (organizationId, path, secret) {
      const place = AssociatedData.ofSecret(organizationId, path)
      const plaintext = encoder.encode(yield* checkedText(path, secret))
      ciphertexts.set(place, yield* encryption.encrypt(plaintext, place))
    }),
    get: Effect.fn("MemorySecrets.get")(function* (organizationId, path) {
      const place = AssociatedData.ofSecret(organizationId, path)
      const ciphertext = ciphertexts.get(place)
      if (ciphertext === undefined) return undefined
      return Redacted.make(decoder.decode(yield* encryption.decrypt(ciphertext, place)))
    }),
    remove: (organizationId, path) =>
      Effect.sync(() => ciphertexts.delete(AssociatedData.ofSecret(organizationId, path))),
  })
})

export const layer = Layer.effect(Secrets, make)
