import type { PgClient } from "@effect/sql-pg"
import { DateTime, Schema } from "effect"

import { Failure } from "#domain/operation/Failure.ts"
import { Operation } from "#domain/operation/Operation.ts"
import { OperationEvent } from "#domain/operation/OperationEvent.ts"

import { rowReader } from "./PostgresRows.ts"
import { storableJson, storableText } from "./StorableText.ts"

/** For `operations o JOIN clusters c ON c.id = o.cluster_id`: the name is the cluster's. */
export const operationColumns = `o.id, o.cluster_id AS "clusterId", c.name AS "clusterName",
  o.organization_id AS "organizationId", o.user_id AS "userId", o.type, o.status, o.current_phase AS "currentPhase",
  o.message, o.progress AS "progressPercentage", o.last_sequence AS "lastSequence", o.failure, o.metadata,
  o.egress_networks AS "egressNetworks", o.engine,
  o.simulated, o.started_at AS "startedAt", o.last_update AS "lastUpdate", o.completed_at AS "completedAt",
  o.deadline_at AS "deadlineAt"`

const FailureColumn = Schema.toCodecJson(Failure)

export const operationReader = rowReader(
  Schema.Struct({
    ...Operation.fields,
    failure: Schema.optionalKey(FailureColumn),
    metadata: Schema.toCodecJson(Operation.fields.metadata),
    egressNetworks: Operation.fields.egressNetworks,
  }),
)

const encodeFailure = Schema.encodeSync(FailureColumn)

/** The columns of an operation that change with its log; the rest never changes. */
export const operationStatus = (sql: PgClient.PgClient, operation: Operation) => ({
  status: operation.status,
  current_phase: operation.currentPhase,
  message: storableText(operation.message),
  progress: operation.progressPercentage,
  last_sequence: operation.lastSequence,
  failure: operation.failure === undefined ? null : sql.json(storableJson(encodeFailure(operation.failure))),
  last_update: DateTime.toDateUtc(operation.lastUpdate),
  completed_at: operation.completedAt === undefined ? null : DateTime.toDateUtc(operation.completedAt),
})

export const eventColumns = `operation_id AS "operationId", sequence, idempotency_key AS "idempotencyKey", level, phase,
  message, labels, raw_output AS "rawOutput", progress AS "progressPercentage", occurred_at AS "timestamp", status`

export const eventReader = rowReader(
  Schema.Struct({
    ...OperationEvent.fields,
    labels: Schema.toCodecJson(OperationEvent.fields.labels),
  }),
)

/**
 * One event as a member of the JSON array that `jsonb_populate_recordset` turns into rows, so that any number is one
 * statement.
 */
export const newEventRow = (event: OperationEvent) => ({
  operation_id: event.operationId,
  sequence: event.sequence,
  idempotency_key: event.idempotencyKey,
  level: event.level,
  phase: event.phase,
  message: event.message,
  labels: event.labels,
  raw_output: event.rawOutput ?? null,
  progress: event.progressPercentage,
  occurred_at: DateTime.formatIso(event.timestamp),
  status: event.status,
})
