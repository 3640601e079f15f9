import { Effect, Layer, Redacted, Schema } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"
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
    keep: Effect.fn("MemoryOperationCredentials.keep")(function* ({ id, organizationId }, credentials) {
      const plaintext = new TextEncoder().encode(encode(Redacted.value(credentials)))
      const place = AssociatedData.ofOperationCredentials(organizationId, id)
      ciphertexts.set(id, yield* encryption.encrypt(plaintext, place))
    }),
    read: Effect.fn("MemoryOperationCredentials.read")(function* ({ id, organizationId }) {
      const ciphertext = ciphertexts.get(id)
      if (ciphertext === undefined) return Redacted.make({})
      const place = AssociatedData.ofOperationCredentials(organizationId, id)
      return Redacted.make(decode(new TextDecoder().decode(yield* encryption.decrypt(ciphertext, place))))
    }),
    forget: (id) => Effect.sync(() => ciphertexts.delete(id)),
  })
})

export const layer = Layer.effect(OperationCredentials, make)
