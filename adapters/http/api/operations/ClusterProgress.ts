import { Schema } from "effect"

import { FailureCause, FailureCode } from "#domain/operation/Failure.ts"
import { OperationStatus, OperationType } from "#domain/operation/Operation.ts"
import { Phase } from "#domain/operation/Phase.ts"

import { exampleCloud } from "../CloudExamples.ts"
import { engine, simulated } from "../clusters/K8sCluster.ts"
import { count, list, map, text, timestamp, uuid } from "../WireValue.ts"
import { ProgressEvent, progressPercentage } from "./ProgressEvent.ts"

/** Why an operation failed, and what to do about it. */
export const OperationFailure = Schema.Struct({
  cause: FailureCause,
  code: Schema.optionalKey(
    FailureCode.annotate({ description: "What exactly happened, where Orrery itself knows it." }),
  ),
  summary: text(1024, "What failed.", "The account may not start more virtual machines of this type."),
  detail: text(16_384, "What the cloud reported.", "VcpuLimitExceeded"),
  remedy: text(2048, "What to do next.", "Ask the cloud for a higher quota, or choose a smaller machine type."),
  userFixable: Schema.Boolean.annotate({ description: "Whether the user can fix it." }),
  retryable: Schema.Boolean.annotate({ description: "Whether a retry of the same request may succeed." }),
  address: Schema.optionalKey(text(512, "The resource that failed.", exampleCloud.failedAddress)),
}).annotate({ identifier: "OperationFailure" })
export type OperationFailure = typeof OperationFailure.Type

/** The progress of an operation on a cluster (specification §3, cluster progress). */
export const ClusterProgress = Schema.Struct({
  operationId: uuid("The operation."),
  operationType: OperationType,
  status: OperationStatus,
  clusterId: uuid("The cluster it works on."),
  clusterName: text(50, "That cluster's name.", "staging"),
  organizationId: uuid("The organization it belongs to."),
  userId: uuid("The user who requested it."),
  currentPhase: Phase,
  message: text(4096, "One sentence for people.", `Creating ${exampleCloud.address}.`),
  progressPercentage,
  metadata: map(text(1024, "A value.", "OPS-7"), 64, "The notes of the request, from `identity.metadata`."),
  recentEvents: list(ProgressEvent, 20, "The newest events, oldest of them first."),
  lastSequence: count("The number of its newest event.", 7),
  failure: Schema.optionalKey(OperationFailure),
  engine,
  simulated,
  startedAt: timestamp("When it was accepted."),
  lastUpdate: timestamp("When it last changed."),
  completedAt: Schema.optionalKey(timestamp("When it ended; absent while it runs.")),
}).annotate({ identifier: "ClusterProgress" })
export type ClusterProgress = typeof ClusterProgress.Type

export const ClusterProgressList = Schema.Struct({
  operations: list(ClusterProgress, 100, "Newest first; recentEvents is empty here."),
  nextPageToken: Schema.optionalKey(
    text(512, "Send it as pageToken for the next page; absent on the last.", "WzE3Njk4"),
  ),
  totalCount: count("Operations on all pages.", 1),
}).annotate({ identifier: "ClusterProgressList" })
export type ClusterProgressList = typeof ClusterProgressList.Type
