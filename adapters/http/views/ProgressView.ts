import { DateTime } from "effect"

import type { Operation } from "#domain/operation/Operation.ts"
import type { OperationEvent } from "#domain/operation/OperationEvent.ts"

import type { ClusterProgress } from "../api/operations/ClusterProgress.ts"
import type { ProgressEvent } from "../api/operations/ProgressEvent.ts"
import { encodeOnce } from "./EncodeOnce.ts"

/** Shows one event of an operation. */
export const viewEvent = (event: OperationEvent, simulated: boolean): ProgressEvent => ({ ...event, simulated })

/** Shows the progress of an operation. */
export const viewProgress = (operation: Operation, recentEvents: ReadonlyArray<OperationEvent>): ClusterProgress => ({
  operationId: operation.id,
  operationType: operation.type,
  status: operation.status,
  clusterId: operation.clusterId,
  clusterName: operation.clusterName,
  organizationId: operation.organizationId,
  userId: operation.userId,
  currentPhase: operation.currentPhase,
  message: operation.message,
  progressPercentage: operation.progressPercentage,
  metadata: operation.metadata,
  recentEvents: recentEvents.map((event) => viewEvent(event, operation.simulated)),
  lastSequence: operation.lastSequence,
  ...(operation.failure === undefined ? {} : { failure: operation.failure }),
  engine: operation.engine,
  simulated: operation.simulated,
  startedAt: operation.startedAt,
  lastUpdate: operation.lastUpdate,
  ...(operation.completedAt === undefined ? {} : { completedAt: operation.completedAt }),
})

const encode = (event: OperationEvent, simulated: boolean): string => {
  const {
    idempotencyKey,
    labels,
    level,
    message,
    operationId,
    phase,
    progressPercentage,
    rawOutput,
    sequence,
    status,
  } = event
  return JSON.stringify({
    operationId,
    sequence,
    idempotencyKey,
    level,
    phase,
    message,
    labels,
    ...(rawOutput === undefined ? {} : { rawOutput }),
    progressPercentage,
    timestamp: DateTime.formatIso(event.timestamp),
    status,
    simulated,
  })
}

/** Writes an event as a websocket message, for simulated operations and for real ones. */
export const writeEvent = {
  simulated: encodeOnce((event: OperationEvent) => encode(event, true)),
  real: encodeOnce((event: OperationEvent) => encode(event, false)),
}
