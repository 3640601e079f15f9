import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import * as PostgresKeyChecks from "#adapters/postgres/PostgresKeyChecks.ts"
import * as PostgresStoredCiphertexts from "#adapters/postgres/PostgresStoredCiphertexts.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { CheckKeys } from "#application/encryption/CheckKeys.ts"
import { ForgetPreviousKeys } from "#application/encryption/ForgetPreviousKeys.ts"
import { ReencryptStored } from "#application/encryption/ReencryptStored.ts"
import { KeyChecks } from "#application/ports/KeyChecks.ts"
import { keepEverything } from "#tests/fixtures/Kept.ts"
import { settle } from "#tests/fixtures/People.ts"
import { keepers } from "#tests/fixtures/PostgresKeepers.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const key = (byte: number) => Redacted.make(Buffer.alloc(32, byte).toString("base64"))

interface Keys {
  readonly encryption: number
  readonly previous?: ReadonlyArray<number>
  readonly pepper?: number
}

/** A server with these keys, over the database of the test. */
const serverWith = ({ encryption, pepper = 9, previous = [] }: Keys) =>
  Effect.provide(
    Layer.mergeAll(CheckKeys.layer, ForgetPreviousKeys.layer, ReencryptStored.layer).pipe(
      Layer.provideMerge(
        Layer.mergeAll(keepers, PostgresKeyChecks.layer, PostgresStoredCiphertexts.layer, PostgresTransaction.layer),
      ),
      Layer.provideMerge(
        Layer.merge(
          AesGcmEncryption.layer({
            dataDirectory: "unused",
            key: key(encryption),
            previousKeys: previous.map(key),
          }),
          HmacKeyHashing.layer({ dataDirectory: "unused", pepper: key(pepper) }),
        ),
      ),
    ),
  )

const check = Effect.flatMap(CheckKeys, (run) => run())

/** What a server with these keys is told: nothing when it may start. */
const mismatchesOf = (keys: Keys) =>
  check.pipe(
    Effect.as([]),
    Effect.catchTag("KeysDoNotMatch", ({ mismatches }) => Effect.succeed(mismatches)),
    serverWith(keys),
  )

const checkCount = Effect.map(
  Effect.flatMap(KeyChecks, ({ list }) => list),
  (all) => all.length,
)

/** What a server does in the background while it has an earlier key. */
const rotate = Effect.gen(function* () {
  const { neededKeys } = yield* (yield* ReencryptStored)()
  yield* (yield* ForgetPreviousKeys)(neededKeys)
})

/** Changes every stored secret, so that no key decrypts it. `at` is the byte: those of the key's name come first. */
const damageSecrets = Effect.fnUntraced(function* (at: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE secrets SET ciphertext = set_byte(ciphertext, ${at}, (get_byte(ciphertext, ${at}) + 1) % 256)`
})

const [byteOfKey, byteOfContent] = [3, 25]

onPostgres((database) => {
  it.live("a server with the keys of the first one starts, and one with other keys does not", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 1 }), [])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 1 }), [])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2 }), ["encryption-key"])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 1, pepper: 8 }), ["pepper"])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2, pepper: 8 }), ["encryption-key", "pepper"])
      assert.strictEqual(yield* checkCount.pipe(serverWith({ encryption: 1 })), 2)
    }).pipe(Effect.provide(database)),
  )

  it.live("of two servers with different keys that start at once on an empty database one does not start", () =>
    Effect.gen(function* () {
      const outcomes = yield* Effect.forEach([1, 2], (encryption) => mismatchesOf({ encryption }), {
        concurrency: "unbounded",
      })
      assert.sameMembers(
        outcomes.map((mismatches) => mismatches.length),
        [0, 1],
      )
    }).pipe(Effect.provide(database)),
  )

  it.live("while a key is replaced every server needs both, and after that only the new one", () =>
    Effect.gen(function* () {
      yield* mismatchesOf({ encryption: 1 })
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2, previous: [1] }), [])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 1 }), ["previous-encryption-key"])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2 }), ["previous-encryption-key"])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 1, previous: [2] }), [])

      yield* rotate.pipe(serverWith({ encryption: 2, previous: [1] }))

      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2 }), [])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 1 }), ["encryption-key"])
    }).pipe(Effect.provide(database)),
  )

  it.live("a previous key is forgotten although something is under a key that is not known", () =>
    Effect.gen(function* () {
      yield* mismatchesOf({ encryption: 1 })
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith({ encryption: 1 }))
      yield* damageSecrets(byteOfKey)
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2, previous: [1] }), [])

      yield* rotate.pipe(serverWith({ encryption: 2, previous: [1] }))

      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2 }), [])
    }).pipe(Effect.provide(database)),
  )

  it.live("a previous key is remembered while something under it may be restored, and no other one is", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* mismatchesOf({ encryption: 1 })
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith({ encryption: 1 }))
      yield* damageSecrets(byteOfContent)
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2, previous: [1] }), [])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 3, previous: [2, 1] }), [])
      const rotateAgain = rotate.pipe(serverWith({ encryption: 3, previous: [2, 1] }))

      yield* rotateAgain
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 3 }), ["previous-encryption-key"])
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 3, previous: [1] }), [])

      yield* sql`DELETE FROM secrets`
      yield* rotateAgain
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 3 }), [])
    }).pipe(Effect.provide(database)),
  )

  it.live("the key that a newer server has already begun to use is not forgotten by an older one", () =>
    Effect.gen(function* () {
      yield* mismatchesOf({ encryption: 2, previous: [1] })
      yield* mismatchesOf({ encryption: 3, previous: [2, 1] })

      yield* rotate.pipe(serverWith({ encryption: 2, previous: [1] }))

      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2 }), ["previous-encryption-key"])
    }).pipe(Effect.provide(database)),
  )

  it.live("a database of an earlier version is taken over by a server that reads what is stored, and by no other", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith({ encryption: 1 }))

      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 2 }), ["encryption-key"])
      assert.strictEqual(yield* checkCount.pipe(serverWith({ encryption: 1 })), 0)
      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 1 }), [])
      assert.strictEqual(yield* checkCount.pipe(serverWith({ encryption: 1 })), 2)
    }).pipe(Effect.provide(database)),
  )

  it.live("a key that reads a part of what an earlier version stored is enough", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith({ encryption: 1 }))
      yield* sql`UPDATE secrets SET ciphertext = set_byte(ciphertext, 3, (get_byte(ciphertext, 3) + 1) % 256)`

      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 1 }), [])
    }).pipe(Effect.provide(database)),
  )

  it.live("a check that was changed is the check of no key", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* mismatchesOf({ encryption: 1 })
      yield* sql`UPDATE key_checks SET value = set_byte(value, 30, (get_byte(value, 30) + 1) % 256)`

      assert.deepStrictEqual(yield* mismatchesOf({ encryption: 1 }), ["encryption-key", "pepper"])
    }).pipe(Effect.provide(database)),
  )
})
