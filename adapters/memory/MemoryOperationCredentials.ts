import { Effect, Layer, Redacted } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"
import { decodeCredentials, encodeCredentials } from "#application/encryption/CredentialsText.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

const make = Effect.gen(function* () {
  const encryption = yield* Encryption
  const ciphertexts = new Map<OperationId, Uint8Array>()

  return OperationCredentials.of({
    keep: Effect.fn("MemoryOperationCredentials.keep")(function* ({ id, organizationId }, credentials) {
      const plaintext = new TextEncoder().encode(encodeCredentials(credentials))
      const place = AssociatedData.ofOperationCredentials(organizationId, id)
      ciphertexts.set(id, yield* encryption.encrypt(plaintext, place))
    }),
    read: Effect.fn("MemoryOperationCredentials.read")(function* ({ id, organizationId }) {
      const ciphertext = ciphertexts.get(id)
      if (ciphertext === undefined) return Redacted.make({})
      const place = AssociatedData.ofOperationCredentials(organizationId, id)
      return decodeCredentials(new TextDecoder().decode(yield* encryption.decrypt(ciphertext, place)))
    }),
    forget: (id) => Effect.sync(() => ciphertexts.delete(id)),
  })
})

export const layer = Layer.effect(OperationCredentials, make)
