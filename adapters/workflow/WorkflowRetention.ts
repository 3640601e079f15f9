import { Clock, Effect } from "effect"
import * as MachineId from "effect/cluster/MachineId"
import * as Snowflake from "effect/cluster/Snowflake"
import { SqlClient } from "effect/sql"

import { ClusterOperationWorkflow } from "./ClusterOperationWorkflow.ts"

/** Longer than any operation may take, and long enough to investigate a failed one. */
export const retentionDays = 7

/** Workflows of one statement: it holds locks for a moment only. */
const batchMax = 100

const dayMillis = 86_400_000

const entityType = `Workflow/${ClusterOperationWorkflow._tag}`

/** The library's own: a request, and the reply that ends it. A suspended workflow has one too, and resumes later. */
const [requestKind, exitKind] = [0, 0]
const suspended = '"_tag":"Suspended"'

const pruning = (sql: SqlClient.SqlClient) => {
  /** A reply's number contains its time, so that all replies before a time are below one number. */
  const pruneBatch = (before: string) => sql<{ pruned: number }>`
    WITH ended AS (
      SELECT m.entity_id FROM cluster_messages m
      JOIN cluster_replies r ON r.request_id = m.request_id AND r.kind = ${exitKind}
      WHERE m.entity_type = ${entityType} AND m.kind = ${requestKind} AND m.tag = 'run' AND m.processed
        AND r.id < ${before}::bigint AND position(${suspended} IN r.payload) = 0
      LIMIT ${batchMax}
    ), messages AS (
      DELETE FROM cluster_messages m USING ended
      WHERE m.entity_type = ${entityType} AND m.entity_id = ended.entity_id
      RETURNING m.request_id
    ), replies AS (
      DELETE FROM cluster_replies r USING messages WHERE r.request_id = messages.request_id
    )
    SELECT count(*)::int AS pruned FROM ended`

  return Effect.gen(function* () {
    const timestamp = (yield* Clock.currentTimeMillis) - retentionDays * dayMillis
    const before = String(Snowflake.make({ machineId: MachineId.make(0), sequence: 0, timestamp }))
    const prune = Effect.map(pruneBatch(before), ([row]) => row?.pruned ?? 0)
    let pruned = 0
    for (let batch = yield* prune; batch > 0; batch = yield* prune) pruned += batch
    return pruned
  }).pipe(Effect.withSpan("WorkflowRetention"))
}

/** Removes what the workflow engine keeps of operations that ended over a week ago. Returns their count. */
export const pruneEndedWorkflows = Effect.flatMap(SqlClient.SqlClient, pruning)
