import { assert, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as MemoryIdempotencyKeys from "#adapters/memory/MemoryIdempotencyKeys.ts"
import * as PostgresIdempotencyKeys from "#adapters/postgres/PostgresIdempotencyKeys.ts"
import { IdempotencyKeys } from "#application/ports/IdempotencyKeys.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { response, idempotencyKeysContract, scope } from "./IdempotencyKeysContract.ts"

const encryption = AesGcmEncryption.layer({
  dataDirectory: "unused",
  key: Redacted.make(Buffer.alloc(32, 7).toString("base64")),
})

const longAgo = DateTime.makeUnsafe(0)

idempotencyKeysContract("memory", MemoryIdempotencyKeys.layer.pipe(Layer.provide(encryption)))

onPostgres((database) => {
  const ports = PostgresIdempotencyKeys.layer.pipe(Layer.provide(encryption), Layer.provideMerge(database))

  idempotencyKeysContract("postgres", ports)

  it.layer(ports)("IdempotencyKeys on postgres, besides", (it) => {
    it.effect("writes nothing of a response that can be read", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* (yield* IdempotencyKeys).keep({ scope, key: "secret" }, response("orr_never_shown"))

        const rows = yield* sql<{ readable: string }>`
          SELECT encode(answer, 'escape') || k::text AS readable FROM idempotency_keys k WHERE key = 'secret'`

        assert.lengthOf(rows, 1)
        assert.notInclude(rows[0]?.readable, "never_shown")
      }),
    )

    it.effect("does not read what was kept in another scope, or under another key", () =>
      Effect.gen(function* () {
        const { exclusively, keep } = yield* IdempotencyKeys
        const sql = yield* SqlClient.SqlClient
        const read = (name: { scope: string; key: string }) => Effect.exit(exclusively(name, longAgo, Effect.succeed))
        yield* keep({ scope, key: "mine" }, response("mine"))

        yield* sql`UPDATE idempotency_keys SET scope = 'other' WHERE key = 'mine'`
        assert.isTrue(Exit.isFailure(yield* read({ scope: "other", key: "mine" })))

        yield* sql`UPDATE idempotency_keys SET scope = ${scope}, key = 'other' WHERE key = 'mine'`
        assert.isTrue(Exit.isFailure(yield* read({ scope, key: "other" })))
      }),
    )

    it.effect("holds a key until the transaction around the work has ended", () =>
      Effect.gen(function* () {
        const { exclusively } = yield* IdempotencyKeys
        const sql = yield* SqlClient.SqlClient
        const worked = yield* Deferred.make<void>()
        const end = yield* Deferred.make<void>()
        const work = exclusively({ scope, key: "around" }, longAgo, () => Effect.void)
        const transaction = yield* work.pipe(
          Effect.andThen(Deferred.succeed(worked, undefined)),
          Effect.andThen(Deferred.await(end)),
          sql.withTransaction,
          Effect.forkChild,
        )
        yield* Deferred.await(worked)

        assert.strictEqual((yield* Effect.flip(work))._tag, "RequestKeyHeld")

        yield* Deferred.succeed(end, undefined)
        yield* Fiber.join(transaction)
        yield* work
      }),
    )
  })
})
