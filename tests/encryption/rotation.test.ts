import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as PostgresStoredCiphertexts from "#adapters/postgres/PostgresStoredCiphertexts.ts"
import * as AssociatedData from "#application/encryption/AssociatedData.ts"
import { ReencryptStored } from "#application/encryption/ReencryptStored.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { everything, keepEverything, keptCount, readEverything } from "#tests/fixtures/Kept.ts"
import { pendingOperation } from "#tests/fixtures/Operations.ts"
import { globex, settle } from "#tests/fixtures/People.ts"
import { keepers } from "#tests/fixtures/PostgresKeepers.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const key = (byte: number) => Redacted.make(Buffer.alloc(32, byte).toString("base64"))

/** A server whose current key is the first, over the database of the test. */
const serverWith = (current: number, ...previous: ReadonlyArray<number>) =>
  Effect.provide(
    ReencryptStored.layer.pipe(
      Layer.provideMerge(Layer.merge(keepers, PostgresStoredCiphertexts.layer)),
      Layer.provideMerge(
        AesGcmEncryption.layer({ dataDirectory: "unused", key: key(current), previousKeys: previous.map(key) }),
      ),
    ),
  )

const [oldest, old, fresh] = [1, 2, 3]

/** Keeps an operation's credentials as the version before 0005_access did: bound to the operation alone. */
const keepAsBefore = Effect.gen(function* () {
  const { encrypt } = yield* Encryption
  const sql = yield* SqlClient.SqlClient
  const { id } = pendingOperation(pendingCluster("kept"))
  const ciphertext = yield* encrypt(new TextEncoder().encode(JSON.stringify(everything.credentials)), id)
  yield* sql`UPDATE operation_credentials SET organization_id = NULL, ciphertext = ${ciphertext} WHERE operation_id = ${id}`
})

const none = { count: 0, names: [] }
const nothingUnreadable = { underNeededKeys: none, underUnknownKeys: none }

const reencrypt = Effect.flatMap(ReencryptStored, (run) => run())

onPostgres((database) => {
  it.live("an encryption key that was replaced is not needed any more after one run", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith(old, oldest))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(readEverything.pipe(serverWith(fresh)))))

      const first = yield* reencrypt.pipe(serverWith(fresh, old, oldest))
      const second = yield* reencrypt.pipe(serverWith(fresh, old, oldest))

      assert.deepInclude(first, { reencrypted: keptCount, ...nothingUnreadable })
      assert.deepInclude(second, { reencrypted: 0, ...nothingUnreadable })
      assert.deepStrictEqual(yield* readEverything.pipe(serverWith(fresh)), everything)
    }).pipe(Effect.provide(database)),
  )

  it.live("what another version left under one key, and what is half done, is encrypted again as well", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith(oldest))
      yield* reencrypt.pipe(serverWith(old, oldest))
      yield* keepAsBefore.pipe(serverWith(oldest))

      const { reencrypted } = yield* reencrypt.pipe(serverWith(fresh, old, oldest))

      assert.strictEqual(reencrypted, keptCount)
      assert.deepStrictEqual(yield* readEverything.pipe(serverWith(fresh)), everything)
      assert.lengthOf(yield* sql`SELECT 1 FROM operation_credentials WHERE organization_id IS NULL`, 1)
    }).pipe(Effect.provide(database)),
  )

  it.live("what was moved to another organization or path does not decrypt, is counted and stays as it is", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith(old))
      yield* sql`DELETE FROM secrets WHERE organization_id = ${globex.id}`
      yield* sql`UPDATE secrets SET organization_id = ${globex.id}`
      yield* sql`UPDATE idempotency_keys SET key = 'another'`
      yield* sql`UPDATE operation_credentials SET organization_id = ${globex.id}`
      yield* sql`UPDATE saved_plans SET organization_id = ${globex.id}`
      yield* sql`UPDATE clusters SET organization_id = ${globex.id}`
      yield* sql`UPDATE simulated_cluster_objects SET name = 'another'`
      const rows = sql`SELECT * FROM secrets, idempotency_keys, operation_credentials, saved_plans, terraform_states`
      const before = yield* rows

      const counts = yield* reencrypt.pipe(serverWith(fresh, old))

      assert.deepInclude(counts, { reencrypted: 0, underUnknownKeys: none })
      assert.strictEqual(counts.underNeededKeys.count, keptCount - 1)
      assert.include(counts.underNeededKeys.names, `secrets ${globex.id}/slack/bot-token`)
      assert.strictEqual(counts.neededKeys.size, 1)
      assert.deepStrictEqual(yield* rows, before)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(readEverything.pipe(serverWith(fresh, old)))))
    }).pipe(Effect.provide(database)),
  )

  it.live("more than a page of it is encrypted again, too", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const scope = "many"
      const many = 450
      yield* Effect.gen(function* () {
        const { encrypt } = yield* Encryption
        for (let index = 0; index < many; index++) {
          const key = `key ${index}`
          const response = yield* encrypt(new Uint8Array([7]), AssociatedData.ofStoredResponse({ scope, key }))
          yield* sql`
            INSERT INTO idempotency_keys (scope, key, fingerprint, status, answer, created_at)
            VALUES (${scope}, ${key}, '', 201, ${response}, now())`
        }
      }).pipe(serverWith(old))

      assert.deepInclude(yield* reencrypt.pipe(serverWith(fresh, old)), { reencrypted: many, ...nothingUnreadable })
      assert.deepInclude(yield* reencrypt.pipe(serverWith(fresh)), { reencrypted: 0, ...nothingUnreadable })
    }).pipe(Effect.provide(database)),
  )
})
