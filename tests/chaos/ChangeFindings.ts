import { Effect } from "effect"
import { SqlClient } from "effect/sql"

import type { Creation } from "./RepeatedCreation.ts"

/** What became of requests that came more than once, and of what the audit log tells of them. */
export interface ChangeFindings {
  /** Names of which there is more than one cluster, or whose cluster was created more than once. */
  readonly creationsDoubled: number
  /** Creations whose repetitions heard of something else than the first time, or of what is not there. */
  readonly answersNotRepeated: number
  /** Accepted creations that were refused when they came again. */
  readonly repetitionsRefused: number
  /** Clusters whose creations or deletions the audit log does not tell as often as they were accepted. */
  readonly changesNotAuditedOnce: number
  readonly auditedWithoutChange: number
  readonly creationsRepeated: number
  /** How often a limit refused a creation; its client waited and asked again. */
  readonly refusedByLimit: number
}

const doubled = (sql: SqlClient.SqlClient) => sql`
  SELECT c.name FROM clusters c LEFT JOIN operations o ON o.cluster_id = c.id AND o.type = 'CREATE'
  GROUP BY c.name HAVING count(DISTINCT c.id) <> 1 OR count(o.id) <> 1`

const unaudited = (sql: SqlClient.SqlClient) => sql`
  SELECT o.cluster_id, o.type FROM operations o
  GROUP BY o.cluster_id, o.type
  HAVING count(*) <> (
    SELECT count(*) FROM audit_log a
    WHERE a.result = 'SUCCEEDED' AND a.subject_type = 'cluster' AND a.subject_id = o.cluster_id::text
      AND a.action = 'cluster.' || lower(o.type))`

const invented = (sql: SqlClient.SqlClient) => sql`
  SELECT a.id FROM audit_log a
  WHERE a.result = 'SUCCEEDED' AND a.subject_type = 'cluster' AND NOT EXISTS (
    SELECT 1 FROM operations o WHERE o.cluster_id::text = a.subject_id AND a.action = 'cluster.' || lower(o.type))`

/** Reads what became of the creations, and compares every accepted operation with the audit log. */
export const changeFindings = Effect.fn("changeFindings")(function* (creations: ReadonlyArray<Creation>) {
  const sql = yield* SqlClient.SqlClient
  const kept = yield* sql<{ key: string }>`SELECT key FROM idempotency_keys`
  const made = yield* sql<{ id: string; clusterId: string }>`
    SELECT id::text AS id, cluster_id::text AS "clusterId" FROM operations WHERE type = 'CREATE'`
  const clusterByOperation = new Map(made.map(({ clusterId, id }) => [id, clusterId]))
  const keys = kept.map(({ key }) => key)
  const isRepeated = ({ accepted, idempotencyKey }: Creation) =>
    keys.filter((key) => key === idempotencyKey).length === 1 &&
    new Set(accepted.map(({ operationId }) => operationId)).size === 1 &&
    accepted.every(({ clusterId, operationId }) => clusterByOperation.get(operationId) === clusterId)

  return {
    creationsDoubled: (yield* doubled(sql)).length,
    answersNotRepeated: creations.filter((creation) => !isRepeated(creation)).length,
    repetitionsRefused: creations.filter(({ refusals }) => refusals.length > 0).length,
    changesNotAuditedOnce: (yield* unaudited(sql)).length,
    auditedWithoutChange: (yield* invented(sql)).length,
    creationsRepeated: creations.filter(({ accepted }) => accepted.length > 1).length,
    refusedByLimit: creations.reduce((sum, creation) => sum + creation.refusedByLimit, 0),
  } satisfies ChangeFindings
}, Effect.orDie)
