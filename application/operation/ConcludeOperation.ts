import { Context, Effect, Layer } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import { SavedPlans } from "#application/ports/SavedPlans.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import type { ClusterState } from "#domain/cluster/Cluster.ts"
import type { Failure } from "#domain/operation/Failure.ts"
import { isTerminal, type OperationId } from "#domain/operation/Operation.ts"
import type { OperationChange } from "#domain/operation/OperationChange.ts"
import type { NewOperationEvent } from "#domain/operation/OperationEvent.ts"
import { acceptedType, operationKinds } from "#domain/operation/OperationKind.ts"

import { retryDefects } from "./RetryDefects.ts"

const make = Effect.gen(function* () {
  const clusters = yield* Clusters
  const credentials = yield* OperationCredentials
  const log = yield* OperationLog
  const operations = yield* Operations
  const savedPlans = yield* SavedPlans
  const transaction = yield* Transaction

  /** No caller is left to receive an error, so this retries until the end is stored. */
  const conclude = (operationId: OperationId, ending: Ending) =>
    retryDefects(
      transaction.atomically(
        Effect.gen(function* () {
          const operation = yield* Effect.orDie(operations.get(operationId))
          if (isTerminal(operation.status)) return
          const { endState } = operationKinds[acceptedType(operation.type)]
          const to: ClusterState = ending.failure === undefined ? endState : "FAILED"
          yield* Effect.orDie(clusters.move(operation.clusterId, { to }))
          const last: NewOperationEvent = {
            idempotencyKey: "concluded",
            level: ending.failure === undefined ? "INFO" : "ERROR",
            phase: operation.currentPhase,
            message: ending.failure?.summary ?? `The cluster is ${to}.`,
            labels: ending.failure === undefined ? {} : { cause: ending.failure.cause },
            progressPercentage: ending.failure === undefined ? 100 : operation.progressPercentage,
          }
          const change: OperationChange =
            ending.failure === undefined ? { status: "COMPLETED" } : { status: "FAILED", failure: ending.failure }
          yield* credentials.forget(operationId)
          yield* savedPlans.forget(operationId)
          // Last, so that a client that sees the end finds everything else done.
          yield* Effect.orDie(log.append(operationId, [last], change))
        }),
      ),
    )

  return {
    complete: Effect.fn("ConcludeOperation.complete")((operationId: OperationId) => conclude(operationId, {})),
    fail: Effect.fn("ConcludeOperation.fail")((operationId: OperationId, failure: Failure) =>
      conclude(operationId, { failure }),
    ),
  }
})

interface Ending {
  readonly failure?: Failure
}

/** Ends an operation, once: its cluster's state, its last event and its credentials change together. */
export class ConcludeOperation extends Context.Service<ConcludeOperation>()(
  "orrery/application/operation/ConcludeOperation",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
