import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Redacted } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { Secrets } from "#application/ports/Secrets.ts"
import { checkedText } from "#domain/secret/Secret.ts"

const encoder = new TextEncoder()
// Without this, a leading byte order mark would be lost.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

const make = Effect.gen(function* () {
  const encryption = yield* Encryption
  const sql = yield* PgClient.PgClient

  return Secrets.of({
    put: Effect.fn("PostgresSecrets.put")(
      function* (organizationId, path, secret) {
        const plaintext = encoder.encode(yield* checkedText(path, secret))
        const now = DateTime.toDateUtc(yield* DateTime.now)
        const kept = {
          ciphertext: yield* encryption.encrypt(plaintext, AssociatedData.ofSecret(organizationId, path)),
          updated_at: now,
        }
        yield* sql`
          INSERT INTO secrets ${sql.insert({ organization_id: organizationId, path, created_at: now, ...kept })}
          ON CONFLICT (organization_id, path) DO UPDATE SET ${sql.update(kept)}`
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    get: Effect.fn("PostgresSecrets.get")(function* (organizationId, path) {
      const [row] = yield* sql<{ ciphertext: Uint8Array }>`
        SELECT ciphertext FROM secrets WHERE organization_id = ${organizationId} AND path = ${path}`
      if (row === undefined) return undefined
      const plaintext = yield* encryption.decrypt(row.ciphertext, AssociatedData.ofSecret(organizationId, path))
      return Redacted.make(decoder.decode(plaintext))
    }, Effect.orDie),

    remove: Effect.fn("PostgresSecrets.remove")(function* (organizationId, path) {
      yield* sql`DELETE FROM secrets WHERE organization_id = ${organizationId} AND path = ${path}`
    }, Effect.orDie),
  })
})

export const layer = Layer.effect(Secrets, make)
