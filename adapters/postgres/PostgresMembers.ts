import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Schema } from "effect"

import { Members } from "#application/ports/Members.ts"
import { AlreadyMember, Member, MemberNotFound } from "#domain/organization/Member.ts"
import { UserNotFound } from "#domain/user/User.ts"

import { numberedPage } from "./NumberedPages.ts"
import { pointReads } from "./PointReads.ts"
import { rowReader } from "./PostgresRows.ts"

const administratorsMax = 100

const { all, first } = rowReader(Member)

const { first: firstPerson } = rowReader(
  Schema.Struct({ email: Member.fields.email, name: Member.fields.name, added: Schema.Boolean }),
)

const columns = `m.organization_id AS "organizationId", m.user_id AS "userId", u.email, u.name, m.role,
  m.joined_at AS "joinedAt", m.updated_at AS "updatedAt"`

const tables = "memberships m JOIN users u ON u.id = m.user_id"

const changes = (sql: PgClient.PgClient) =>
  ({
    // Locks the user's row, so that no user is added while being removed.
    add: Effect.fn("PostgresMembers.add")(
      function* (organizationId, userId, role, at) {
        const joinedAt = DateTime.toDateUtc(at)
        const person = yield* firstPerson(
          yield* sql`
            WITH person AS (SELECT id, email, name FROM users WHERE id = ${userId} AND removed_at IS NULL FOR SHARE),
            added AS (
              INSERT INTO memberships (organization_id, user_id, role, joined_at, updated_at)
              SELECT ${organizationId}::uuid, id, ${role}, ${joinedAt}::timestamptz, ${joinedAt}::timestamptz FROM person
              ON CONFLICT (organization_id, user_id) DO NOTHING RETURNING user_id
            )
            SELECT email, name, EXISTS (SELECT 1 FROM added) AS added FROM person`,
        )
        if (person === undefined) return yield* new UserNotFound({ userId })
        const { added, email, name } = person
        if (!added) return yield* new AlreadyMember({ userId })
        return { organizationId, userId, email, name, role, joinedAt: at, updatedAt: at }
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    changeRole: Effect.fn("PostgresMembers.changeRole")(
      function* (organizationId, userId, role, at) {
        const changed = yield* first(
          yield* sql`
            UPDATE memberships m SET role = ${role}, updated_at = ${DateTime.toDateUtc(at)} FROM users u
            WHERE m.organization_id = ${organizationId} AND m.user_id = ${userId} AND u.id = m.user_id
            RETURNING ${sql.literal(columns)}`,
        )
        return changed ?? (yield* new MemberNotFound({ userId }))
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    remove: Effect.fn("PostgresMembers.remove")(
      function* (organizationId, userId) {
        const removed = yield* sql`
          DELETE FROM memberships WHERE organization_id = ${organizationId} AND user_id = ${userId} RETURNING user_id`
        if (removed.length === 0) return yield* new MemberNotFound({ userId })
      },
      Effect.catchTag("SqlError", Effect.die),
    ),
  }) satisfies Partial<Members["Service"]>

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const pointRead = yield* pointReads
  const selected = sql.literal(`${columns} FROM ${tables}`)

  return Members.of({
    ...changes(sql),

    find: Effect.fnUntraced(function* (organizationId, userId) {
      return yield* first(
        yield* pointRead(
          (sql) => sql`SELECT ${selected} WHERE m.organization_id = ${organizationId} AND m.user_id = ${userId}`,
        ),
      )
    }, Effect.orDie),

    list: Effect.fn("PostgresMembers.list")(function* (organizationId, page) {
      const where = sql`m.organization_id = ${organizationId}`
      const list = { columns, from: tables, where, order: `"joinedAt", "userId"` }
      const { rows, totalItems } = yield* numberedPage(sql, list, page)
      return { items: yield* all(rows), totalItems }
    }, Effect.orDie),

    count: Effect.fn("PostgresMembers.count")(function* (organizationId) {
      const [row] = yield* sql<{ count: number }>`
        SELECT count(*)::int AS count FROM memberships WHERE organization_id = ${organizationId}`
      return row?.count ?? 0
    }, Effect.orDie),

    administrators: Effect.fn("PostgresMembers.administrators")(function* (organizationId) {
      return yield* all(
        yield* sql`
          SELECT ${selected} WHERE m.organization_id = ${organizationId} AND m.role IN ('owner', 'admin')
          ORDER BY m.joined_at, m.user_id LIMIT ${administratorsMax}`,
      )
    }, Effect.orDie),
  })
})

export const layer = Layer.effect(Members, make)
