import { Effect, Layer, Redacted, Schema } from "effect"

import { Encryption } from "#application/ports/Encryption.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

const CredentialsText = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))

const encode = Schema.encodeSync(CredentialsText)
const decode = Schema.decodeSync(CredentialsText)

const make = Effect.gen(function* () {
  const encryption = yield* Encryption
  const ciphertexts = new Map<OperationId, Uint8Array>()

  return OperationCredentials.of({
    keep: Effect.fn("MemoryOperationCredentials.keep")(function* (id, credentials) {
      const plaintext = new TextEncoder().encode(encode(Redacted.value(credentials)))
      ciphertexts.set(id, yield* encryption.encrypt(plaintext, id))
    }),
    read: Effect.fn("MemoryOperationCredentials.read")(function* (id) {
      const ciphertext = ciphertexts.get(id)
      if (ciphertext === undefined) return Redacted.make({})
      return Redacted.make(decode(new TextDecoder().decode(yield* encryption.decrypt(ciphertext, id))))
    }),
    forget: (id) => Effect.sync(() => ciphertexts.delete(id)),
  })
})

export const layer = Layer.effect(OperationCredentials, make)
