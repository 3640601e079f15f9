import { assert, it } from "@effect/vitest"
import { Effect, Layer, Logger, Queue, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as KeyRotation from "#adapters/main/KeyRotation.ts"
import { everything, keepEverything, keptCount, readEverything } from "#tests/fixtures/Kept.ts"
import { acme, settle } from "#tests/fixtures/People.ts"
import { keepers } from "#tests/fixtures/PostgresKeepers.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const key = (byte: number) => Redacted.make(Buffer.alloc(32, byte).toString("base64"))
const [old, fresh] = [key(1), key(2)]

const encryption = (current: Redacted.Redacted, previousKeys: ReadonlyArray<Redacted.Redacted> = []) =>
  AesGcmEncryption.layer({ dataDirectory: "unused", key: current, previousKeys })

const serverWith = (current: Redacted.Redacted) => Effect.provide(keepers.pipe(Layer.provideMerge(encryption(current))))

/** A server that starts with a new key beside the old one, and what it logs. */
const rotating = Effect.fn("rotating")(function* (previousEncryptionKeys: ReadonlyArray<Redacted.Redacted>) {
  const lines = yield* Queue.unbounded<string>()
  const logger = Logger.map(Logger.formatJson, (line) => Queue.offerUnsafe(lines, line))
  yield* Layer.build(
    KeyRotation.layer({ previousEncryptionKeys }).pipe(
      Layer.provide(encryption(fresh, previousEncryptionKeys)),
      Layer.provide(Logger.layer([logger])),
    ),
  )
  return lines
})

onPostgres((database) => {
  it.live("a server that starts with a new encryption key encrypts everything anew, and says so", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith(old))

      const line = yield* Queue.take(yield* rotating([old]))

      assert.include(line, "ORRERY_ENCRYPTION_PREVIOUS_KEYS may go")
      assert.include(line, `"reencrypted":${keptCount}`)
      assert.deepStrictEqual(yield* readEverything.pipe(serverWith(fresh)), everything)
    }).pipe(Effect.scoped, Effect.provide(database)),
  )

  it.live("a server that cannot read something reports where it is, and shows nothing of it", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith(key(9)))

      const line = yield* Queue.take(yield* rotating([old]))

      assert.include(line, '"level":"WARN"')
      assert.include(line, "are under keys that this server does not have")
      assert.include(line, `"unreadable":${keptCount}`)
      assert.include(line, `secrets ${acme.id}/slack/bot-token`)
      assert.notMatch(line, /'s token|AWS_ACCESS_KEY_ID|an answer/)
      assert.deepStrictEqual(yield* readEverything.pipe(serverWith(key(9))), everything)
    }).pipe(Effect.scoped, Effect.provide(database)),
  )

  it.live("a server with something under an earlier key that was moved reports that the key is needed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith(old))
      yield* sql`UPDATE secrets SET path = 'slack/moved' WHERE organization_id = ${acme.id}`

      const line = yield* Queue.take(yield* rotating([old]))

      assert.include(line, '"level":"WARN"')
      assert.include(line, "Keep that key until the values named here are restored")
      assert.include(line, `"unreadableNames":["secrets ${acme.id}/slack/moved"]`)
    }).pipe(Effect.scoped, Effect.provide(database)),
  )
})
