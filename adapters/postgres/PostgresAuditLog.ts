import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer } from "effect"

import { type AuditFilter, AuditLog } from "#application/ports/AuditLog.ts"
import { AuditEntry } from "#domain/audit/AuditEntry.ts"
import type { PagePosition } from "#domain/shared/PageToken.ts"
import { removedEmail, removedName } from "#domain/user/User.ts"

import { rowReader } from "./PostgresRows.ts"
import { storableJson, storableText } from "./StorableText.ts"

const { all } = rowReader(AuditEntry)

const columns = `id, organization_id AS "organizationId", user_id AS "userId", email, api_key_id AS "apiKeyId", action,
  jsonb_build_object('type', subject_type, 'id', subject_id, 'name', subject_name) AS subject, address,
  request_id AS "requestId", result, reason, details, occurred_at AS "occurredAt"`

const rowOf = (sql: PgClient.PgClient, entry: AuditEntry) => {
  const { address, apiKeyId, organizationId, reason, requestId, subject } = entry
  return {
    id: entry.id,
    organization_id: organizationId ?? null,
    user_id: entry.userId,
    email: storableText(entry.email),
    api_key_id: apiKeyId ?? null,
    action: entry.action,
    subject_type: subject.type,
    subject_id: storableText(subject.id),
    subject_name: storableText(subject.name),
    address: address === undefined ? null : storableText(address),
    request_id: requestId === undefined ? null : storableText(requestId),
    result: entry.result,
    reason: reason === undefined ? null : storableText(reason),
    details: sql.json(storableJson(entry.details)),
    occurred_at: DateTime.toDateUtc(entry.occurredAt),
  }
}

const fitting = (sql: PgClient.PgClient, filter: AuditFilter) => {
  const { action, after, from, organizationId, result, subjectId, subjectType, to, userId } = filter
  return sql.and([
    sql`organization_id = ${organizationId}`,
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(subjectType === undefined ? [] : [sql`subject_type = ${subjectType}`]),
    ...(subjectId === undefined ? [] : [sql`subject_id = ${storableText(subjectId)}`]),
    ...(result === undefined ? [] : [sql`result = ${result}`]),
    ...(from === undefined ? [] : [sql`occurred_at >= ${DateTime.toDateUtc(from)}`]),
    ...(to === undefined ? [] : [sql`occurred_at < ${DateTime.toDateUtc(to)}`]),
    ...(after === undefined ? [] : [behind(sql, after)]),
  ])
}

const behind = (sql: PgClient.PgClient, { atMillis, id }: PagePosition) =>
  sql`(occurred_at, id) < (${DateTime.toDateUtc(DateTime.makeUnsafe(atMillis))}, ${id}::uuid)`

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const selected = sql.literal(`${columns} FROM audit_log`)

  return AuditLog.of({
    append: Effect.fn("PostgresAuditLog.append")(function* (entry) {
      yield* sql`INSERT INTO audit_log ${sql.insert(rowOf(sql, entry))}`
    }, Effect.orDie),

    list: Effect.fn("PostgresAuditLog.list")(function* (filter) {
      return yield* all(
        yield* sql`
          SELECT ${selected} WHERE ${fitting(sql, filter)} ORDER BY occurred_at DESC, id DESC LIMIT ${filter.limit}`,
      )
    }, Effect.orDie),

    erase: Effect.fn("PostgresAuditLog.erase")(
      function* (userId) {
        // Waits for the entries about this person that are being written; the trigger of the log erases those that come later.
        // Nothing is locked after the entry of a transaction, so no deadlock is possible.
        yield* sql`SELECT pg_advisory_xact_lock(audit_person_lock(${userId}))`
        yield* sql`SET LOCAL orrery.audit_erasure = 'on'`
        yield* sql`UPDATE audit_log SET email = ${removedEmail(userId)}, address = NULL WHERE user_id = ${userId}`
        yield* sql`
          UPDATE audit_log SET subject_name = ${removedName}
          WHERE subject_id = ${userId} AND subject_type IN ('user', 'member')`
        yield* sql`SET LOCAL orrery.audit_erasure = 'off'`
      },
      sql.withTransaction,
      Effect.orDie,
    ),

    prune: Effect.fn("PostgresAuditLog.prune")(
      function* (planId, before, limit) {
        // The log's trigger refuses a deletion without this setting.
        yield* sql`SET LOCAL orrery.audit_retention = 'on'`
        const at = DateTime.toDateUtc(before)
        const old =
          planId === undefined
            ? sql`SELECT id FROM audit_log WHERE organization_id IS NULL AND occurred_at < ${at} LIMIT ${limit}`
            : sql`SELECT e.id FROM organizations o JOIN audit_log e ON e.organization_id = o.id
                WHERE o.plan_id = ${planId} AND e.occurred_at < ${at} LIMIT ${limit}`
        const pruned = yield* sql`DELETE FROM audit_log WHERE id IN (${old}) RETURNING id`
        yield* sql`SET LOCAL orrery.audit_retention = 'off'`
        return pruned.length
      },
      sql.withTransaction,
      Effect.orDie,
    ),
  })
})

export const layer = Layer.effect(AuditLog, make)
