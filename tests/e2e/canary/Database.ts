import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as PostgresStoredCiphertexts from "#adapters/postgres/PostgresStoredCiphertexts.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { type CiphertextHead, StoredCiphertexts } from "#application/ports/StoredCiphertexts.ts"

import type { Place } from "./Canaries.ts"

const rowsAtOnceMax = 1000

/** Every row of every table as text; bytes are in hexadecimal. */
export const databaseDump = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ schema: string; name: string }>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`
  const dumped = yield* Effect.forEach(tables, ({ name, schema }) =>
    Effect.map(sql<{ row: string }>`SELECT t::text AS row FROM ${sql(schema)}.${sql(name)} AS t`, (rows): Place => ({
      name: `table ${name}`,
      text: rows.map(({ row }) => row).join("\n"),
    })),
  )
  const running = yield* sql<{ row: string }>`SELECT a::text AS row FROM pg_stat_activity AS a`
  return [...dumped, { name: "running statements", text: running.map(({ row }) => row).join("\n") }]
}).pipe(Effect.orDie)

/** The plaintext of everything that is stored encrypted, by its table. */
export const decryptedDump = (dataDirectory: string) =>
  Effect.gen(function* () {
    const encryption = yield* Encryption
    const stored = yield* StoredCiphertexts
    const places: Array<Place> = []
    let page: ReadonlyArray<CiphertextHead> = yield* stored.page(undefined, rowsAtOnceMax)
    while (page.length > 0) {
      for (const { place } of page) {
        yield* stored.replace(place, ({ associatedData, ciphertext }) =>
          Effect.map(encryption.decrypt(ciphertext, associatedData), (plaintext) => {
            places.push({ name: place.store, text: new TextDecoder().decode(plaintext) })
            return ciphertext
          }),
        )
      }
      page = yield* stored.page(page.at(-1)?.place, rowsAtOnceMax)
    }
    return places
  }).pipe(
    Effect.provide(
      Layer.merge(PostgresStoredCiphertexts.layer, Layer.orDie(AesGcmEncryption.layer({ dataDirectory }))),
    ),
  )
