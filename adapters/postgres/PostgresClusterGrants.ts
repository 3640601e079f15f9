import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer } from "effect"

import { ClusterGrants } from "#application/ports/ClusterGrants.ts"
import { OrganizationRole } from "#domain/access/Role.ts"
import { ClusterGrant, mayHaveGrant } from "#domain/kubeconfig/ClusterGrant.ts"

import { rowReader } from "./PostgresRows.ts"

const { all } = rowReader(ClusterGrant)

/** Rows of one statement: it holds locks for a moment only. */
const endedMax = 1000

/** Each role of a member with a role of a grant that it allows: the rule of the domain as data for a query. */
const allowed = OrganizationRole.literals.flatMap((own) =>
  OrganizationRole.literals.filter((role) => mayHaveGrant(own, role)).map((role) => `${own} ${role}`),
)

export const layer = Layer.effect(
  ClusterGrants,
  Effect.map(PgClient.PgClient, (sql) =>
    ClusterGrants.of({
      record: Effect.fn("PostgresClusterGrants.record")(function* (grant) {
        yield* sql`
          INSERT INTO cluster_grants ${sql.insert({
            cluster_id: grant.clusterId,
            organization_id: grant.organizationId,
            user_id: grant.userId,
            role: grant.role,
            issued_at: DateTime.toDateUtc(grant.issuedAt),
            ends_at: DateTime.toDateUtc(grant.endsAt),
          })}
          ON CONFLICT (cluster_id, user_id, role) DO UPDATE SET
            issued_at = GREATEST(cluster_grants.issued_at, EXCLUDED.issued_at),
            ends_at = GREATEST(cluster_grants.ends_at, EXCLUDED.ends_at)`
      }, Effect.orDie),
      withdrawn: Effect.fn("PostgresClusterGrants.withdrawn")(function* (limit) {
        return yield* all(
          yield* sql`
            SELECT cluster_id AS "clusterId", organization_id AS "organizationId", user_id AS "userId", role,
              issued_at AS "issuedAt", ends_at AS "endsAt"
            FROM cluster_grants
            WHERE NOT EXISTS (
              SELECT FROM memberships
              WHERE memberships.organization_id = cluster_grants.organization_id
                AND memberships.user_id = cluster_grants.user_id
                AND memberships.role || ' ' || cluster_grants.role IN ${sql.in(allowed)}
            )
            ORDER BY issued_at LIMIT ${limit}`,
        )
      }, Effect.orDie),
      remove: Effect.fn("PostgresClusterGrants.remove")(function* ({ clusterId, issuedAt, role, userId }) {
        yield* sql`
          DELETE FROM cluster_grants
          WHERE cluster_id = ${clusterId} AND user_id = ${userId} AND role = ${role}
            AND issued_at = ${DateTime.toDateUtc(issuedAt)}`
      }, Effect.orDie),
      prune: Effect.fn("PostgresClusterGrants.prune")(function* (now) {
        yield* sql`
          WITH ended AS (
            SELECT cluster_id, user_id, role FROM cluster_grants WHERE ends_at <= ${DateTime.toDateUtc(now)}
            LIMIT ${endedMax} FOR UPDATE SKIP LOCKED
          )
          DELETE FROM cluster_grants USING ended
          WHERE cluster_grants.cluster_id = ended.cluster_id AND cluster_grants.user_id = ended.user_id
            AND cluster_grants.role = ended.role`
      }, Effect.orDie),
    }),
  ),
)
