import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import * as PostgresKeyChecks from "#adapters/postgres/PostgresKeyChecks.ts"
import { migrate, migrations } from "#adapters/postgres/PostgresMigrator.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { CheckKeys } from "#application/encryption/CheckKeys.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { StoredCiphertexts } from "#application/ports/StoredCiphertexts.ts"
import { acme, ada } from "#tests/fixtures/People.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { emptyLayer, onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { runningServer } from "./RunningServer.ts"

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")

/** The keys the databases of these tests are used with. */
const rightKeys = { ORRERY_ENCRYPTION_KEY: key(1), ORRERY_KEY_PEPPER: key(2) }
const rightSecrets = Layer.merge(
  AesGcmEncryption.layer({ dataDirectory: "unused", key: Redacted.make(key(1)) }),
  HmacKeyHashing.layer({ dataDirectory: "unused", pepper: Redacted.make(key(2)) }),
)

const writeWrongKeys = (dataDirectory: string) => {
  mkdirSync(join(dataDirectory, "keys"), { recursive: true, mode: 0o700 })
  for (const name of ["encryption", "pepper"]) {
    writeFileSync(join(dataDirectory, "keys", name), key(5), { mode: 0o600 })
  }
}

/** What a server with other keys reports. */
const refusal = Effect.gen(function* () {
  const directory = yield* temporaryDirectory
  writeWrongKeys(join(directory, "data"))
  const { message } = yield* Effect.flip(Effect.scoped(runningServer({ directory })))
  return message
})

/** Migrates as the version did that came before a migration. */
const migrateBefore = (migration: string) => {
  const all = Object.entries(migrations)
  return migrate(
    Object.fromEntries(
      all.slice(
        0,
        all.findIndex(([name]) => name === migration),
      ),
    ),
  )
}

/** Every table with its columns and its rows. */
const contents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* sql<{ table: string }>`
    SELECT table_name AS table, column_name, data_type, is_nullable FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`
  const rows = yield* Effect.forEach(new Set(columns.map(({ table }) => table)), (table) =>
    sql.unsafe(`SELECT t::text FROM ${table} t ORDER BY 1`).pipe(Effect.map((all) => [table, all])),
  )
  return { columns, rows }
})

/** The tables of an earlier version are not those that this version walks through. */
const nothingStored = Layer.succeed(StoredCiphertexts, {
  page: () => Effect.succeed([]),
  replace: () => Effect.die(new Error("Nothing is stored.")),
})

const addChecks = Effect.flatMap(CheckKeys, (checkKeys) => checkKeys()).pipe(
  Effect.provide(
    CheckKeys.layer.pipe(
      Layer.provide([PostgresKeyChecks.layer, nothingStored, PostgresTransaction.layer]),
      Layer.provide(rightSecrets),
    ),
  ),
)

/** A secret of an organization, as the version stored it that had no checks of keys yet. */
const addSecret = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const ciphertext = yield* (yield* Encryption).encrypt(Uint8Array.of(1), "a secret")
  yield* sql`INSERT INTO users (id, email, name, global_role, created_at, updated_at)
    VALUES (${ada.id}, ${ada.email}, ${ada.name}, 'developer', now(), now())`
  yield* sql`INSERT INTO organizations (id, name, title, owner_user_id, plan_id, is_default, created_at, updated_at)
    VALUES (${acme.id}, ${acme.name}, ${acme.title}, ${ada.id}, 'developer', false, now(), now())`
  yield* sql`INSERT INTO secrets VALUES (${acme.id}, 'slack/bot-token', ${ciphertext}, now(), now())`
}).pipe(Effect.provide(rightSecrets))

onPostgres((database) => {
  it.live("a server with other keys does not start, and says which variables to set", () =>
    Effect.gen(function* () {
      yield* Effect.scoped(runningServer({ environment: rightKeys }))

      const message = yield* refusal

      assert.include(message, "the keys of this server do not belong to the database (PostgreSQL at")
      assert.include(message, "ORRERY_ENCRYPTION_KEY: this database is used with another encryption key.")
      assert.include(message, "ORRERY_KEY_PEPPER: this database is used with another pepper")
    }).pipe(Effect.provide(database)),
  )

  it.live("a server with other keys neither migrates the database of an earlier version nor changes a row", () =>
    Effect.gen(function* () {
      yield* migrateBefore("0011_first_organization")
      yield* addChecks
      const before = yield* contents

      assert.include(yield* refusal, "Nothing was changed.")

      assert.deepStrictEqual(yield* contents, before)
    }).pipe(Effect.provide(emptyLayer)),
  )

  it.live("a server with other keys changes nothing in a database that is older than the checks of keys", () =>
    Effect.gen(function* () {
      yield* migrateBefore("0008_key_checks")
      yield* addSecret
      const before = yield* contents

      assert.include(yield* refusal, "Nothing was changed.")
      assert.deepStrictEqual(yield* contents, before)

      yield* Effect.scoped(runningServer({ environment: rightKeys }))
      assert.notDeepEqual(yield* contents, before)
    }).pipe(Effect.provide(emptyLayer)),
  )
})
