import { assert, it } from "@effect/vitest"
import { Effect, Layer, Logger, Queue, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as KeyRotation from "#adapters/main/KeyRotation.ts"
import { Secrets } from "#application/ports/Secrets.ts"
import { SecretPath } from "#domain/secret/Secret.ts"
import { everything, keepEverything, keptCount, readEverything } from "#tests/fixtures/Kept.ts"
import { acme, settle } from "#tests/fixtures/People.ts"
import { keepers } from "#tests/fixtures/PostgresKeepers.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const key = (byte: number) => Redacted.make(Buffer.alloc(32, byte).toString("base64"))
const [old, fresh] = [key(1), key(2)]

const encryption = (current: Redacted.Redacted, previousKeys: ReadonlyArray<Redacted.Redacted> = []) =>
  AesGcmEncryption.layer({ dataDirectory: "unused", key: current, previousKeys })

const serverWith = (current: Redacted.Redacted) => Effect.provide(keepers.pipe(Layer.provideMerge(encryption(current))))

const keepSecrets = Effect.fnUntraced(function* (count: number) {
  const secrets = yield* Secrets
  const paths = Array.from({ length: count }, (_, index) => SecretPath.make(`many/${index}`))
  yield* Effect.forEach(paths, (path) => secrets.put(acme.id, path, Redacted.make("a token")))
})

/** What a server with a new key beside the old one logs when it rotates keys. */
const rotating = Effect.fn("rotating")(function* (previousEncryptionKeys: ReadonlyArray<Redacted.Redacted>) {
  const lines = yield* Queue.unbounded<string>()
  const logger = Logger.map(Logger.formatJson, (line) => Queue.offerUnsafe(lines, line))
  yield* KeyRotation.rotateKeys.pipe(
    Effect.provide([
      KeyRotation.layer.pipe(Layer.provide(encryption(fresh, previousEncryptionKeys))),
      Logger.layer([logger]),
    ]),
  )
  return lines
})

onPostgres((database) => {
  it.live("a server with a new encryption key encrypts everything again, and reports that the old key may go", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith(old))

      const line = yield* Queue.take(yield* rotating([old]))

      assert.include(line, "you can remove ORRERY_ENCRYPTION_PREVIOUS_KEYS")
      assert.include(line, `"reencrypted":${keptCount}`)
      assert.deepStrictEqual(yield* readEverything.pipe(serverWith(fresh)), everything)
    }).pipe(Effect.scoped, Effect.provide(database)),
  )

  it.live("a server that cannot read something reports where it is, and shows nothing of it", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith(key(9)))

      const line = yield* Queue.take(yield* rotating([old]))

      assert.include(line, '"level":"WARN"')
      assert.include(line, "you can remove ORRERY_ENCRYPTION_PREVIOUS_KEYS")
      assert.include(line, "The values of underUnknownKeys are under keys that this server does not have")
      assert.include(line, `"underUnknownKeys":{"count":${keptCount},"names":[`)
      assert.notInclude(line, "underNeededKeys")
      assert.include(line, `secrets ${acme.id}/slack/bot-token`)
      assert.notMatch(line, /'s token|AWS_ACCESS_KEY_ID|a response/)
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
      assert.include(line, "Keep that key until the values of underNeededKeys are restored")
      assert.include(line, `"underNeededKeys":{"count":1,"names":["secrets ${acme.id}/slack/moved"]}`)
      assert.notInclude(line, "underUnknownKeys")
    }).pipe(Effect.scoped, Effect.provide(database)),
  )

  it.live("a server names what is under a key that it needs apart from what is under keys that it does not have", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Effect.andThen(settle, keepEverything).pipe(serverWith(old))
      yield* keepSecrets(25).pipe(serverWith(key(9)))
      yield* sql`UPDATE idempotency_keys SET key = 'moved'`

      const line = yield* Queue.take(yield* rotating([old]))

      assert.include(line, "Keep that key until the values of underNeededKeys are restored")
      assert.match(line, /"underNeededKeys":\{"count":1,"names":\["idempotency_keys [^"]*moved"\]\}/)
      assert.include(line, "The values of underUnknownKeys are under keys that this server does not have")
      assert.include(line, `"underUnknownKeys":{"count":25,"names":["secrets ${acme.id}/many/0"`)
      assert.strictEqual(line.match(/secrets [^"]+many/g)?.length, 20)
      assert.notInclude(line, "may go")
    }).pipe(Effect.scoped, Effect.provide(database)),
  )
})
