import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer } from "effect"

import { ApiKeys, type KeyFilter } from "#application/ports/ApiKeys.ts"
import { ApiKey, ApiKeyNotFound, type ApiKeyStatus } from "#domain/api-key/ApiKey.ts"
import { type Revocation, revocableStatuses } from "#domain/api-key/ApiKeyRevocation.ts"

import { holderColumns, holderJoins, keyColumns, keyHolderReads, readHolders } from "./KeyHolderReads.ts"
import { numberedPage } from "./NumberedPages.ts"
import { pointReads } from "./PointReads.ts"
import { rowReader } from "./PostgresRows.ts"
import { storableText } from "./StorableText.ts"

const { all: allKeys, first: firstKey } = rowReader(ApiKey)

const toDate = (at: DateTime.Utc | undefined) => (at === undefined ? null : DateTime.toDateUtc(at))

const rowOf = (apiKey: ApiKey, hash: Uint8Array) => ({
  id: apiKey.id,
  organization_id: apiKey.organizationId,
  user_id: apiKey.userId,
  hash,
  masked_key: apiKey.maskedKey,
  source: apiKey.source,
  created_at: toDate(apiKey.createdAt),
  expires_at: toDate(apiKey.expiresAt),
  revoked_at: toDate(apiKey.revokedAt),
  revoked_by: apiKey.revokedBy ?? null,
  revoked_reason: apiKey.revokedReason === undefined ? null : storableText(apiKey.revokedReason),
  last_used_at: toDate(apiKey.lastUsedAt),
})

/** Writers of several keys lock them in the order of their ids, so no deadlock is possible. */
const changes = (sql: PgClient.PgClient) => {
  const ending = ({ at, by, reason }: Revocation) =>
    sql.update({
      revoked_at: DateTime.toDateUtc(at),
      revoked_by: by,
      revoked_reason: reason === undefined ? null : storableText(reason),
    })
  const isRevocable = (at: DateTime.Utc) => sql.or(revocableStatuses.map((status) => hasStatus(sql, status, at)))

  return {
    add: Effect.fn("PostgresApiKeys.add")(function* (apiKey, hash) {
      yield* sql`INSERT INTO api_keys ${sql.insert(rowOf(apiKey, hash))}`
    }, Effect.orDie),

    revoke: Effect.fn("PostgresApiKeys.revoke")(function* (id, revocation) {
      const revoked = yield* sql`
        UPDATE api_keys k SET ${ending(revocation)} WHERE k.id = ${id} AND ${isRevocable(revocation.at)} RETURNING k.id`
      return revoked.length > 0
    }, Effect.orDie),

    revokeAll: Effect.fn("PostgresApiKeys.revokeAll")(function* ({ organizationId, userId }, revocation) {
      const revoked = yield* sql`
        UPDATE api_keys SET ${ending(revocation)} WHERE id IN (
          SELECT k.id FROM api_keys k
          WHERE k.organization_id = ${organizationId} AND k.user_id = ${userId} AND ${isRevocable(revocation.at)}
          ORDER BY k.id FOR NO KEY UPDATE
        ) RETURNING id`
      return revoked.length
    }, Effect.orDie),

    remove: Effect.fn("PostgresApiKeys.remove")(function* (id) {
      return (yield* sql`DELETE FROM api_keys WHERE id = ${id} RETURNING id`).length > 0
    }, Effect.orDie),

    recordUses: Effect.fn("PostgresApiKeys.recordUses")(function* (uses) {
      const rows = sql.json(uses.map(({ at, id }) => ({ id, at: DateTime.formatIso(at) })))
      yield* sql`
        WITH uses AS (
          SELECT id, max(at) AS at FROM jsonb_to_recordset(${rows}) AS use (id UUID, at TIMESTAMPTZ) GROUP BY id
        ), held AS (
          SELECT k.id, uses.at FROM api_keys k JOIN uses ON uses.id = k.id
          WHERE k.last_used_at IS NULL OR k.last_used_at < uses.at
          ORDER BY k.id FOR NO KEY UPDATE OF k
        )
        UPDATE api_keys k SET last_used_at = held.at FROM held WHERE k.id = held.id`
    }, Effect.orDie),
  } satisfies Partial<ApiKeys["Service"]>
}

/** The same rule as `statusAt`: a revoked key is REVOKED, also after it has expired. */
const hasStatus = (sql: PgClient.PgClient, status: ApiKeyStatus, at: DateTime.Utc) => {
  if (status === "REVOKED") return sql`k.revoked_at IS NOT NULL`
  const now = DateTime.toDateUtc(at)
  return status === "EXPIRED"
    ? sql`k.revoked_at IS NULL AND k.expires_at <= ${now}`
    : sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})`
}

const lists = (sql: PgClient.PgClient) => {
  const of = ({ organizationId, userId }: KeyFilter) =>
    sql.and([
      sql`true`,
      ...(organizationId === undefined ? [] : [sql`k.organization_id = ${organizationId}`]),
      ...(userId === undefined ? [] : [sql`k.user_id = ${userId}`]),
    ])

  return {
    holders: Effect.fn("PostgresApiKeys.holders")(function* (ids) {
      if (ids.length === 0) return []
      const selected = sql.literal(`${holderColumns} FROM api_keys k ${holderJoins}`)
      return yield* readHolders(yield* sql`SELECT ${selected} WHERE k.id IN ${sql.in(ids)}`)
    }, Effect.orDie),

    list: Effect.fn("PostgresApiKeys.list")(function* ({ statusFilter, ...filter }, page) {
      const where =
        statusFilter === undefined
          ? of(filter)
          : sql.and([of(filter), hasStatus(sql, statusFilter.status, statusFilter.at)])
      const list = { columns: keyColumns, from: "api_keys k", where, order: `"createdAt", id` }
      const { rows, totalItems } = yield* numberedPage(sql, list, page)
      return { items: yield* allKeys(rows), totalItems }
    }, Effect.orDie),

    count: Effect.fn("PostgresApiKeys.count")(function* (filter, at) {
      const now = DateTime.toDateUtc(at)
      const [row] = yield* sql<{ active: number; expired: number; revoked: number; id: string | null }>`
        SELECT counts.*, nearest.*
        FROM (
          SELECT count(*) FILTER (WHERE ${hasStatus(sql, "REVOKED", at)})::int AS revoked,
            count(*) FILTER (WHERE ${hasStatus(sql, "EXPIRED", at)})::int AS expired,
            count(*) FILTER (WHERE ${hasStatus(sql, "ACTIVE", at)})::int AS active
          FROM api_keys k WHERE ${of(filter)}
        ) counts
        LEFT JOIN (
          SELECT ${sql.literal(keyColumns)} FROM api_keys k
          WHERE ${of(filter)} AND k.revoked_at IS NULL AND k.expires_at > ${now}
          ORDER BY k.expires_at, k.id LIMIT 1
        ) nearest ON true`
      const { active = 0, expired = 0, revoked = 0 } = row ?? {}
      const nearest = row === undefined || row.id === null ? undefined : yield* firstKey([row])
      return { active, expired, revoked, ...(nearest === undefined ? {} : { nearestExpiring: nearest }) }
    }, Effect.orDie),
  } satisfies Partial<ApiKeys["Service"]>
}

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const pointRead = yield* pointReads
  const findHolder = yield* keyHolderReads
  const selectedKeys = sql.literal(`${keyColumns} FROM api_keys k`)

  return ApiKeys.of({
    ...changes(sql),
    ...lists(sql),

    // Not traced: this runs for every request.
    findHolder: (hash) => Effect.orDie(findHolder(hash)),

    get: Effect.fnUntraced(
      function* (organizationId, id) {
        const read = (sql: PgClient.PgClient) => sql`
          SELECT ${selectedKeys} WHERE k.id = ${id} AND k.organization_id = ${organizationId}`
        return (yield* firstKey(yield* pointRead(read))) ?? (yield* new ApiKeyNotFound({ apiKeyId: id }))
      },
      Effect.catchTag("SqlError", Effect.die),
    ),
  })
})

export const layer = Layer.effect(ApiKeys, make)
