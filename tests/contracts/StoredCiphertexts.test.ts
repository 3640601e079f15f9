import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Redacted } from "effect"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as PostgresStoredCiphertexts from "#adapters/postgres/PostgresStoredCiphertexts.ts"
import { Secrets } from "#application/ports/Secrets.ts"
import { StoredCiphertexts } from "#application/ports/StoredCiphertexts.ts"
import { SecretPath } from "#domain/secret/Secret.ts"
import { untilSomebodyWaits } from "#tests/fixtures/LockWaits.ts"
import { acme, settle } from "#tests/fixtures/People.ts"
import { keepers } from "#tests/fixtures/PostgresKeepers.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { storedCiphertextsContract, walk } from "./StoredCiphertextsContract.ts"

const encryption = AesGcmEncryption.layer({
  dataDirectory: "unused",
  key: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
})

onPostgres((database) => {
  const ports = Layer.merge(keepers, PostgresStoredCiphertexts.layer).pipe(
    Layer.provideMerge(encryption),
    Layer.provideMerge(database),
  )

  storedCiphertextsContract("postgres", ports)

  it.live("what is written while its ciphertext is being replaced is not lost", () =>
    Effect.gen(function* () {
      const { get, put } = yield* Secrets
      const { replace } = yield* StoredCiphertexts
      const path = SecretPath.make("slack/bot-token")
      const begun = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      yield* settle
      yield* put(acme.id, path, Redacted.make("before"))
      const [secret] = yield* walk(1)
      if (secret === undefined) return assert.fail("A secret was put.")

      const replacing = yield* Effect.forkChild(
        replace(secret.place, ({ ciphertext }) =>
          Deferred.succeed(begun, undefined).pipe(
            Effect.andThen(Deferred.await(mayEnd)),
            Effect.andThen(Effect.succeed(ciphertext)),
          ),
        ),
      )
      yield* Deferred.await(begun)
      const writing = yield* Effect.forkChild(put(acme.id, path, Redacted.make("after")))
      yield* untilSomebodyWaits
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(replacing)
      yield* Fiber.join(writing)

      assert.strictEqual(Redacted.value((yield* get(acme.id, path)) ?? Redacted.make("")), "after")
    }).pipe(Effect.provide(ports)),
  )
})
