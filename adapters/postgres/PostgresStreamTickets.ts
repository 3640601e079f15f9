import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Schema } from "effect"

import { StreamTickets } from "#application/ports/StreamTickets.ts"
import { ApiKeyId } from "#domain/api-key/ApiKey.ts"

import { rowReader } from "./PostgresRows.ts"

const { first } = rowReader(Schema.Struct({ apiKeyId: ApiKeyId, path: Schema.String, expiresAt: Schema.DateTimeUtc }))

/** Rows of one statement: it holds locks for a moment only. */
const expiredMax = 1000

export const layer = Layer.effect(
  StreamTickets,
  Effect.map(PgClient.PgClient, (sql) =>
    StreamTickets.of({
      add: Effect.fn("PostgresStreamTickets.add")(function* (hash, { apiKeyId, expiresAt, path }, now) {
        yield* sql`
          WITH expired AS (
            SELECT hash FROM stream_tickets WHERE expires_at < ${DateTime.toDateUtc(now)}
            LIMIT ${expiredMax} FOR UPDATE SKIP LOCKED
          ), removed AS (
            DELETE FROM stream_tickets USING expired WHERE stream_tickets.hash = expired.hash
          )
          INSERT INTO stream_tickets ${sql.insert({
            hash,
            api_key_id: apiKeyId,
            path,
            expires_at: DateTime.toDateUtc(expiresAt),
          })}`
      }, Effect.orDie),
      take: Effect.fn("PostgresStreamTickets.take")(function* (hash) {
        return yield* first(
          yield* sql`
            DELETE FROM stream_tickets WHERE hash = ${hash}
            RETURNING api_key_id AS "apiKeyId", path, expires_at AS "expiresAt"`,
        )
      }, Effect.orDie),
    }),
  ),
)
