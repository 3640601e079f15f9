import { Effect } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { news, pendingOperation } from "#tests/fixtures/Operations.ts"

/** A cluster of this name with an operation that has begun. */
export const begin = Effect.fnUntraced(function* (clusterName: string) {
  const cluster = pendingCluster(clusterName)
  const operation = pendingOperation(cluster)
  yield* (yield* Clusters).create(cluster)
  yield* (yield* Operations).create(operation)
  yield* (yield* OperationLog).append(operation.id, [news("begun")], { status: "IN_PROGRESS" })
  return operation.id
})

/** Writes `count` events, one by one, so that each reader has to keep up. */
export const tell = Effect.fnUntraced(function* (operationId: OperationId, count: number, prefix = "step") {
  const log = yield* OperationLog
  for (let step = 1; step <= count; step++) {
    yield* log.append(operationId, [news(`${prefix} ${step}`, step)], {})
    yield* Effect.yieldNow
  }
})

export const finish = Effect.fnUntraced(function* (operationId: OperationId) {
  yield* (yield* OperationLog).append(operationId, [news("ended", 100)], { status: "COMPLETED" })
})
