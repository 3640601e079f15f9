import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Redacted } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"
import { decodeCredentials, encodeCredentials } from "#application/encryption/CredentialsText.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"

const make = Effect.gen(function* () {
  const encryption = yield* Encryption
  const sql = yield* PgClient.PgClient

  return OperationCredentials.of({
    keep: Effect.fn("PostgresOperationCredentials.keep")(function* ({ id, organizationId }, credentials) {
      const plaintext = new TextEncoder().encode(encodeCredentials(credentials))
      const place = AssociatedData.ofOperationCredentials(organizationId, id)
      const kept = {
        organization_id: organizationId,
        ciphertext: yield* encryption.encrypt(plaintext, place),
        created_at: DateTime.toDateUtc(yield* DateTime.now),
      }
      yield* sql`
        INSERT INTO operation_credentials ${sql.insert({ operation_id: id, ...kept })}
        ON CONFLICT (operation_id) DO UPDATE SET ${sql.update(kept)}`
    }, Effect.orDie),

    read: Effect.fn("PostgresOperationCredentials.read")(function* ({ id, organizationId }) {
      const [row] = yield* sql<{ ciphertext: Uint8Array; organization_id: string | null }>`
        SELECT ciphertext, organization_id FROM operation_credentials WHERE operation_id = ${id}`
      if (row === undefined) return Redacted.make({})
      // The version before 0005_access bound them to their operation alone, and such an operation may still run.
      const place = row.organization_id === null ? id : AssociatedData.ofOperationCredentials(organizationId, id)
      const plaintext = yield* encryption.decrypt(row.ciphertext, place)
      return decodeCredentials(new TextDecoder().decode(plaintext))
    }, Effect.orDie),

    forget: Effect.fn("PostgresOperationCredentials.forget")(function* (id) {
      yield* sql`DELETE FROM operation_credentials WHERE operation_id = ${id}`
    }, Effect.orDie),
  })
})

export const layer = Layer.effect(OperationCredentials, make)
