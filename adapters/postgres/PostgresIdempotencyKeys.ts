import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Redacted, Schema } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import {
  IdempotencyKeys,
  type StoredResponse,
  type RequestKey,
  RequestKeyHeld,
} from "#application/ports/IdempotencyKeys.ts"

import { rowReader } from "./PostgresRows.ts"

const { first } = rowReader(
  Schema.Struct({
    fingerprint: Schema.Uint8Array,
    status: Schema.Int,
    answer: Schema.Uint8Array,
    createdAt: Schema.DateTimeUtc,
  }),
)

const counts = rowReader(Schema.Struct({ count: Schema.Int, oldestAt: Schema.optionalKey(Schema.DateTimeUtc) }))

/** Any number that separates these locks from other locks on hashes of texts. */
const lockSeed = 4_041_974

/** Locks the key's text, because its row does not exist yet. A caller that does not get the lock waits without a connection. */
const takeWith = (sql: PgClient.PgClient) =>
  Effect.fnUntraced(function* (requestKey: RequestKey) {
    const [lock] = yield* sql<{ taken: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${AssociatedData.ofStoredResponse(requestKey)}, ${lockSeed})) AS taken`
    return lock?.taken === true
  }, Effect.orDie)

const countKeptWith = (sql: PgClient.PgClient): IdempotencyKeys["Service"]["countKept"] =>
  Effect.fn("PostgresIdempotencyKeys.countKept")(function* (scope, keptSince) {
    const row = yield* counts.first(
      yield* sql`
        SELECT count(*)::int AS count, min(created_at) AS "oldestAt" FROM idempotency_keys
        WHERE scope = ${scope} AND created_at >= ${DateTime.toDateUtc(keptSince)}`,
    )
    return row ?? { count: 0 }
  }, Effect.orDie)

const make = Effect.gen(function* () {
  const encryption = yield* Encryption
  const sql = yield* PgClient.PgClient
  const take = takeWith(sql)

  const read = Effect.fnUntraced(function* (requestKey: RequestKey, keptSince: DateTime.Utc) {
    const row = yield* first(
      yield* sql`
        SELECT fingerprint, status, answer, created_at AS "createdAt" FROM idempotency_keys
        WHERE scope = ${requestKey.scope} AND key = ${requestKey.key} AND created_at >= ${DateTime.toDateUtc(keptSince)}`,
    )
    if (row === undefined) return undefined
    const { answer, ...rest } = row
    const plaintext = yield* encryption.decrypt(answer, AssociatedData.ofStoredResponse(requestKey))
    return { ...rest, content: Redacted.make(new TextDecoder().decode(plaintext)) } satisfies StoredResponse
  }, Effect.orDie)

  const exclusively: IdempotencyKeys["Service"]["exclusively"] = (requestKey, keptSince, work) =>
    take(requestKey).pipe(
      Effect.filterOrFail(
        (taken) => taken,
        () => new RequestKeyHeld(),
      ),
      Effect.andThen(read(requestKey, keptSince)),
      Effect.flatMap(work),
      sql.withTransaction,
      Effect.catchTag("SqlError", Effect.die),
    )

  return IdempotencyKeys.of({
    exclusively,

    keep: Effect.fn("PostgresIdempotencyKeys.keep")(function* (requestKey, { content, createdAt, ...rest }) {
      const plaintext = new TextEncoder().encode(Redacted.value(content))
      const kept = {
        ...rest,
        answer: yield* encryption.encrypt(plaintext, AssociatedData.ofStoredResponse(requestKey)),
        created_at: DateTime.toDateUtc(createdAt),
      }
      const { key, scope } = requestKey
      yield* sql`
        INSERT INTO idempotency_keys ${sql.insert({ scope, key, ...kept })}
        ON CONFLICT (scope, key) DO UPDATE SET ${sql.update(kept)}`
    }, Effect.orDie),

    countKept: countKeptWith(sql),

    prune: Effect.fn("PostgresIdempotencyKeys.prune")(function* (createdBefore, countMax) {
      const before = DateTime.toDateUtc(createdBefore)
      // The age is checked twice: in between, a request may have stored a new response under an old key.
      const pruned = yield* sql`
        DELETE FROM idempotency_keys WHERE created_at < ${before} AND (scope, key) IN (
          SELECT scope, key FROM idempotency_keys WHERE created_at < ${before} ORDER BY created_at LIMIT ${countMax})
        RETURNING 1`
      return pruned.length
    }, Effect.orDie),
  })
})

export const layer = Layer.effect(IdempotencyKeys, make)
