import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Exit, Request, RequestResolver, Schema } from "effect"
import type { SqlError } from "effect/sql"

import type { KeyHolder } from "#application/ports/ApiKeys.ts"
import { Actor } from "#domain/access/Actor.ts"
import { ApiKey } from "#domain/api-key/ApiKey.ts"

import { rowReader } from "./PostgresRows.ts"
import { ReadClient } from "./ReadClient.ts"

export const keyColumns = `k.id, k.organization_id AS "organizationId", k.user_id AS "userId",
  k.masked_key AS "maskedKey", k.source, k.created_at AS "createdAt", k.expires_at AS "expiresAt",
  k.revoked_at AS "revokedAt", k.revoked_by AS "revokedBy", k.revoked_reason AS "revokedReason",
  k.last_used_at AS "lastUsedAt"`

/** The columns that turn a key's row into its holder. A removed user or organization has no membership left. */
export const holderColumns = `${keyColumns}, m.role, u.global_role AS "globalRole"`
export const holderJoins = `
  JOIN memberships m ON m.organization_id = k.organization_id AND m.user_id = k.user_id
  JOIN users u ON u.id = k.user_id`

const HolderRow = Schema.Struct({ ...ApiKey.fields, role: Actor.fields.role, globalRole: Actor.fields.globalRole })

const { all } = rowReader(HolderRow)

/** Reads holders, in the order of their rows. */
export const readHolders = (rows: ReadonlyArray<object>): Effect.Effect<ReadonlyArray<KeyHolder>> =>
  Effect.map(all(rows), (read) =>
    read.map(({ globalRole, role, ...apiKey }) => {
      const { id: apiKeyId, organizationId, userId } = apiKey
      return { apiKey, actor: { userId, organizationId, role, globalRole, apiKeyId } }
    }),
  )

class HolderOf extends Request.Class<{ readonly hash: Uint8Array }, KeyHolder | undefined, SqlError.SqlError> {}

/** Requests that begin together begin in one task; this is the end of it. No statement was sent before. */
const endOfTask = Effect.callback<void>((resume) => queueMicrotask(() => resume(Effect.void)))

/** Keys of one statement. */
const keysMax = 500

const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString("latin1")

/**
 * Finds holders by the hashes of their keys: one statement for all lookups that begin together.
 *
 * Nothing is cached: a request joins a lookup only before its statement is sent, so each request sees the state of its key after
 * its own arrival. Under load this saves most of the cost of a lookup.
 */
export const keyHolderReads = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const shared = yield* ReadClient
  const { transactionService } = sql
  const [columns, joins] = [sql.literal(holderColumns), sql.literal(holderJoins)]

  const find = Effect.fnUntraced(function* (client: PgClient.PgClient, hashes: ReadonlyArray<Uint8Array>) {
    const rows = yield* client<{ hash: Uint8Array }>`
      SELECT k.hash, ${columns} FROM unnest(${hashes}::bytea[]) AS wanted (hash) JOIN api_keys k USING (hash) ${joins}`
    const holders = yield* readHolders(rows)
    return new Map(rows.map(({ hash }, index) => [nameOf(hash), holders[index]]))
  })

  const findAll = (entries: ReadonlyArray<Request.Entry<HolderOf>>) => {
    const names = entries.map(({ request }) => nameOf(request.hash))
    const hashes = new Map(entries.map(({ request }, index) => [names[index], request.hash]))
    return Effect.map(find(shared, [...hashes.values()]), (found) => {
      for (const [index, entry] of entries.entries()) entry.completeUnsafe(Exit.succeed(found.get(names[index] ?? "")))
    })
  }

  const resolver = RequestResolver.makeWith<HolderOf>({
    batchKey: () => "all",
    delay: endOfTask,
    collectWhile: (entries) => entries.size < keysMax,
    runAll: findAll,
  })

  return (hash: Uint8Array): Effect.Effect<KeyHolder | undefined, SqlError.SqlError> =>
    Effect.withFiber((fiber) =>
      Context.getOrUndefined(fiber.context, transactionService) === undefined
        ? Effect.request(new HolderOf({ hash }), resolver)
        : Effect.map(find(sql, [hash]), (found) => found.get(nameOf(hash))),
    )
})
