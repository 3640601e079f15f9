import { Effect, Layer, Schema } from "effect"

import * as PostgresKeyChecks from "#adapters/postgres/PostgresKeyChecks.ts"
import * as PostgresMigrator from "#adapters/postgres/PostgresMigrator.ts"
import * as PostgresStoredCiphertexts from "#adapters/postgres/PostgresStoredCiphertexts.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { CheckKeys, KeyMismatch } from "#application/encryption/CheckKeys.ts"

const explanations: Readonly<Record<KeyMismatch, string>> = {
  "encryption-key":
    "ORRERY_ENCRYPTION_KEY: this database is used with another encryption key. Set the variable to that key; by default it is in `keys/encryption` in the data directory of the server that used the database first.",
  "previous-encryption-key":
    "ORRERY_ENCRYPTION_PREVIOUS_KEYS: values in this database may still be under an earlier encryption key. Add that key, and keep it until the log reports that you can remove it.",
  pepper:
    "ORRERY_KEY_PEPPER: this database is used with another pepper, so this server would accept no API key. Set the variable to that pepper; by default it is in `keys/pepper` in the data directory of the server that used the database first.",
}

/** The keys of this server do not belong to the database. */
export class WrongKeys extends Schema.TaggedError<WrongKeys>()("WrongKeys", {
  database: Schema.String,
  mismatches: Schema.Array(KeyMismatch),
}) {
  override get message() {
    const lines = this.mismatches.map((mismatch) => `  ${explanations[mismatch]}`).join("\n")
    return `the keys of this server do not belong to the database (${this.database}). Nothing was changed.\n${lines}\nOr set DATABASE_URL to another database.`
  }
}

/**
 * Migrates the database, unless this server does not have its keys: then nothing is changed. `database` describes the
 * database in messages.
 *
 * A database with key checks is checked before the first migration. One of an earlier version has none: it is migrated and
 * checked in one transaction, because this version only knows its own tables.
 */
export const layer = (database: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const checkKeys = yield* CheckKeys
      const check = checkKeys().pipe(
        Effect.catchTag("KeysDoNotMatch", ({ mismatches }) => new WrongKeys({ database, mismatches })),
      )
      return PostgresMigrator.layer({
        before: Effect.flatMap(PostgresKeyChecks.areStored, (areStored) => (areStored ? check : Effect.void)),
        after: check,
      })
    }),
  ).pipe(
    Layer.provide(CheckKeys.layer),
    Layer.provide([PostgresKeyChecks.layer, PostgresStoredCiphertexts.layer, PostgresTransaction.layer]),
  )
