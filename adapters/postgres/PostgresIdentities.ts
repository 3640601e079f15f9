import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Schema } from "effect"

import { Identities } from "#application/ports/Identities.ts"
import { Actor } from "#domain/access/Actor.ts"
import { ApiKey } from "#domain/api-key/ApiKey.ts"
import type { Organization } from "#domain/organization/Organization.ts"

import { pointReads } from "./PointReads.ts"
import { rowReader } from "./PostgresRows.ts"

const { first } = rowReader(
  Schema.Struct({
    ...ApiKey.fields,
    role: Actor.fields.role,
    globalRole: Actor.fields.globalRole,
  }),
)

const additions = (sql: PgClient.PgClient) => {
  const join = (organization: Organization, userId: string, role: string, joinedAt: Date) => sql`
    INSERT INTO memberships ${sql.insert({ organization_id: organization.id, user_id: userId, role, joined_at: joinedAt })}
    ON CONFLICT (organization_id, user_id) DO UPDATE SET role = EXCLUDED.role`

  return {
    addUser: Effect.fn("PostgresIdentities.addUser")(function* ({ id, email, name, globalRole, createdAt }) {
      yield* sql`INSERT INTO users ${sql.insert({
        id,
        email,
        name,
        global_role: globalRole,
        created_at: DateTime.toDateUtc(createdAt),
      })}`
    }, Effect.orDie),

    addOrganization: Effect.fn("PostgresIdentities.addOrganization")(
      function* (organization, owner) {
        const { id, name, title } = organization
        const createdAt = DateTime.toDateUtc(organization.createdAt)
        yield* sql`INSERT INTO organizations ${sql.insert({ id, name, title, owner_user_id: owner.id, created_at: createdAt })}`
        yield* join(organization, owner.id, "owner", createdAt)
      },
      sql.withTransaction,
      Effect.orDie,
    ),

    addMember: Effect.fn("PostgresIdentities.addMember")(function* (organization, user, role) {
      yield* join(organization, user.id, role, DateTime.toDateUtc(yield* DateTime.now))
    }, Effect.orDie),

    addApiKey: Effect.fn("PostgresIdentities.addApiKey")(function* (apiKey, hash) {
      const { expiresAt, revokedAt } = apiKey
      yield* sql`INSERT INTO api_keys ${sql.insert({
        id: apiKey.id,
        organization_id: apiKey.organizationId,
        user_id: apiKey.userId,
        hash,
        masked_key: apiKey.maskedKey,
        source: apiKey.source,
        created_at: DateTime.toDateUtc(apiKey.createdAt),
        expires_at: expiresAt === undefined ? null : DateTime.toDateUtc(expiresAt),
        revoked_at: revokedAt === undefined ? null : DateTime.toDateUtc(revokedAt),
      })}`
    }, Effect.orDie),
  } satisfies Partial<Identities["Service"]>
}

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const pointRead = yield* pointReads

  return Identities.of({
    findByKeyHash: Effect.fnUntraced(function* (hash) {
      const found = yield* first(
        yield* pointRead(
          (sql) => sql`
            SELECT k.id, k.organization_id AS "organizationId", k.user_id AS "userId", k.masked_key AS "maskedKey",
              k.source, k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
              CASE WHEN o.owner_user_id = k.user_id THEN 'owner' ELSE m.role END AS role, u.global_role AS "globalRole"
            FROM api_keys k
            JOIN memberships m ON m.organization_id = k.organization_id AND m.user_id = k.user_id
            JOIN organizations o ON o.id = k.organization_id
            JOIN users u ON u.id = k.user_id
            WHERE k.hash = ${hash}`,
        ),
      )
      if (found === undefined) return undefined
      const { role, globalRole, ...apiKey } = found
      const { userId, organizationId } = apiKey
      return { apiKey, actor: { userId, organizationId, role, globalRole } }
    }, Effect.orDie),

    hasOrganizations: sql`SELECT 1 FROM organizations LIMIT 1`.pipe(
      Effect.map((rows) => rows.length > 0),
      Effect.orDie,
    ),

    ...additions(sql),
  })
})

export const layer = Layer.effect(Identities, make)
