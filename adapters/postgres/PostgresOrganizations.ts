import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Schema } from "effect"

import { Organizations } from "#application/ports/Organizations.ts"
import { Member } from "#domain/organization/Member.ts"
import {
  Organization,
  type OrganizationId,
  OrganizationNameTaken,
  OrganizationNotFound,
} from "#domain/organization/Organization.ts"

import { numberedPage } from "./NumberedPages.ts"
import { pointReads } from "./PointReads.ts"
import { rowReader } from "./PostgresRows.ts"
import { storableText } from "./StorableText.ts"

const { all, first } = rowReader(Organization)

const { all: allMemberships } = rowReader(
  Schema.Struct({ ...Organization.fields, role: Member.fields.role, joinedAt: Member.fields.joinedAt }),
)

// Any number, as long as nothing else in this database uses it.
const firstOrganizationLock = 4_041_974

const columns = `o.id, o.name, o.title, o.owner_user_id AS "ownerUserId", o.plan_id AS "planId",
  o.is_default AS "isDefault", o.created_at AS "createdAt", o.updated_at AS "updatedAt"`

const changeable = ({ isDefault, ownerUserId, planId, title, updatedAt }: Organization) => ({
  title: storableText(title),
  owner_user_id: ownerUserId,
  plan_id: planId,
  is_default: isDefault,
  updated_at: DateTime.toDateUtc(updatedAt),
})

const changes = (sql: PgClient.PgClient) =>
  ({
    lockFirst: Effect.orDie(sql`SELECT pg_advisory_xact_lock(${firstOrganizationLock})`),

    add: Effect.fn("PostgresOrganizations.add")(
      function* (organization) {
        const { createdAt, id, name } = organization
        const row = { id, name, ...changeable(organization), created_at: DateTime.toDateUtc(createdAt) }
        const joined = yield* sql`
          WITH added AS (
            INSERT INTO organizations ${sql.insert(row)}
            ON CONFLICT (name) WHERE removed_at IS NULL DO NOTHING RETURNING id, owner_user_id, created_at
          )
          INSERT INTO memberships (organization_id, user_id, role, joined_at, updated_at)
          SELECT id, owner_user_id, 'owner', created_at, created_at FROM added RETURNING organization_id`
        if (joined.length === 0) return yield* new OrganizationNameTaken({ name })
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    save: Effect.fn("PostgresOrganizations.save")(
      function* (organization) {
        const { id } = organization
        const saved = yield* sql`
          UPDATE organizations SET ${sql.update(changeable(organization))}
          WHERE id = ${id} AND removed_at IS NULL RETURNING id`
        if (saved.length === 0) return yield* new OrganizationNotFound({ organization: id })
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    remove: Effect.fn("PostgresOrganizations.remove")(
      function* (id, at) {
        const removedAt = DateTime.toDateUtc(at)
        const removed = yield* sql`
          UPDATE organizations SET updated_at = ${removedAt}, removed_at = ${removedAt}
          WHERE id = ${id} AND removed_at IS NULL RETURNING id`
        if (removed.length === 0) return yield* new OrganizationNotFound({ organization: id })
        yield* sql`DELETE FROM memberships WHERE organization_id = ${id}`
        yield* sql`
          DELETE FROM api_keys
          WHERE id IN (SELECT id FROM api_keys WHERE organization_id = ${id} ORDER BY id FOR UPDATE)`
      },
      sql.withTransaction,
      Effect.catchTag("SqlError", Effect.die),
    ),
  }) satisfies Partial<Organizations["Service"]>

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const pointRead = yield* pointReads
  const selected = sql.literal(`${columns} FROM organizations o`)

  const found = Effect.fnUntraced(function* (id: OrganizationId, rows: ReadonlyArray<object>) {
    return (yield* first(rows)) ?? (yield* new OrganizationNotFound({ organization: id }))
  })

  return Organizations.of({
    ...changes(sql),

    get: Effect.fnUntraced(
      function* (id) {
        const read = (sql: PgClient.PgClient) => sql`SELECT ${selected} WHERE o.id = ${id} AND o.removed_at IS NULL`
        return yield* found(id, yield* pointRead(read))
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    lock: Effect.fn("PostgresOrganizations.lock")(
      function* (id) {
        const rows = yield* sql`
          SELECT ${selected} WHERE o.id = ${id} AND o.removed_at IS NULL FOR NO KEY UPDATE`
        return yield* found(id, rows)
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    // A removed one counts: a server creates its first objects only once.
    exist: sql`SELECT 1 FROM organizations LIMIT 1`.pipe(
      Effect.map((rows) => rows.length > 0),
      Effect.orDie,
    ),

    listOf: Effect.fn("PostgresOrganizations.listOf")(function* (userId, page) {
      const list = {
        columns: `${columns}, m.role, m.joined_at AS "joinedAt"`,
        from: "memberships m JOIN organizations o ON o.id = m.organization_id",
        where: sql`m.user_id = ${userId}`,
        order: `"joinedAt", id`,
      }
      const { rows, totalItems } = yield* numberedPage(sql, list, page)
      const items = (yield* allMemberships(rows)).map(({ joinedAt, role, ...organization }) => ({
        organization,
        role,
        joinedAt,
      }))
      return { items, totalItems }
    }, Effect.orDie),

    ownedBy: Effect.fn("PostgresOrganizations.ownedBy")(function* (userId) {
      return yield* all(
        yield* sql`
          SELECT ${selected} WHERE o.owner_user_id = ${userId} AND o.removed_at IS NULL ORDER BY o.created_at, o.id`,
      )
    }, Effect.orDie),
  })
})

export const layer = Layer.effect(Organizations, make)
