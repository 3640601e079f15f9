import { Schema } from "effect"

import { ClusterId } from "../cluster/Cluster.ts"
import { OrganizationId } from "../organization/Organization.ts"
import type { Remedy } from "../shared/Remedy.ts"
import * as StateMachine from "../shared/StateMachine.ts"
import { Uuid } from "../shared/Uuid.ts"
import { UserId } from "../user/User.ts"
import { Failure } from "./Failure.ts"
import { Phase } from "./Phase.ts"

export const OperationId = Uuid.pipe(Schema.brand("OperationId"))
export type OperationId = typeof OperationId.Type

export const OperationType = Schema.Literals(["UNSPECIFIED", "CREATE", "UPDATE", "DELETE", "SCALE", "UPGRADE"])
export type OperationType = typeof OperationType.Type

export const OperationStatus = Schema.Literals([
  "UNSPECIFIED",
  "PENDING",
  "IN_PROGRESS",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
])
export type OperationStatus = typeof OperationStatus.Type

/** The lifecycle of an operation: it always ends, and never changes after its end. */
export const lifecycle = StateMachine.make<OperationStatus>({
  name: "Operation",
  initial: "UNSPECIFIED",
  transitions: {
    UNSPECIFIED: ["PENDING"],
    PENDING: ["IN_PROGRESS", "FAILED", "CANCELLED"],
    IN_PROGRESS: ["COMPLETED", "FAILED", "CANCELLED"],
    COMPLETED: [],
    FAILED: [],
    CANCELLED: [],
  },
})

export const isTerminal = (status: OperationStatus): boolean => lifecycle.transitions[status].length === 0

/** Long-running work on one cluster, and its progress. */
export const Operation = Schema.Struct({
  id: OperationId,
  clusterId: ClusterId,
  clusterName: Schema.String,
  organizationId: OrganizationId,
  userId: UserId,
  type: OperationType,
  status: OperationStatus,
  currentPhase: Phase,
  message: Schema.String,
  /** 0 to 100; never goes back. */
  progressPercentage: Schema.Finite,
  /** The number of its newest event; 0 before the first. */
  lastSequence: Schema.Int,
  failure: Schema.optionalKey(Failure),
  metadata: Schema.Record(Schema.String, Schema.String),
  /** The networks of Orrery that the cluster's API is open to, as they were when the operation was accepted. */
  egressNetworks: Schema.optionalKey(Schema.Array(Schema.String)),
  engine: Schema.String,
  simulated: Schema.Boolean,
  startedAt: Schema.DateTimeUtc,
  lastUpdate: Schema.DateTimeUtc,
  completedAt: Schema.optionalKey(Schema.DateTimeUtc),
  deadlineAt: Schema.DateTimeUtc,
})
export type Operation = typeof Operation.Type

export class OperationNotFound extends Schema.TaggedError<OperationNotFound>()("OperationNotFound", {
  operationId: Schema.String,
}) {
  override get message() {
    return `No operation ${this.operationId} on this cluster.`
  }
  readonly remedy: Remedy = { action: "listOperations" }
}
