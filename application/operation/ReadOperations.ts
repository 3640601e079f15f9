import { Context, DateTime, Effect, Layer } from "effect"

import { ReadClusters } from "#application/cluster/ReadClusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import {
  type Operation,
  type OperationId,
  OperationNotFound,
  type OperationStatus,
  type OperationType,
} from "#domain/operation/Operation.ts"
import * as Page from "#domain/shared/Page.ts"

export interface OperationQuery extends Page.PageRequest {
  /** A cluster's id or name; absent means every cluster of the organization. */
  readonly selector?: string
  readonly type?: OperationType
  readonly status?: OperationStatus
}

const recentEventsMax = 20

const positionOf = ({ id, startedAt }: Operation) => ({ atMillis: DateTime.toEpochMillis(startedAt), id })

const make = Effect.gen(function* () {
  const log = yield* OperationLog
  const operations = yield* Operations
  const readClusters = yield* ReadClusters

  const find = Effect.fnUntraced(function* (cluster: Cluster, operationId: OperationId | undefined) {
    if (operationId === undefined) {
      const latest = yield* operations.latest(cluster.id)
      return latest ?? (yield* new OperationNotFound({ operationId: "latest" }))
    }
    const operation = yield* operations.get(operationId)
    return operation.clusterId === cluster.id ? operation : yield* new OperationNotFound({ operationId })
  })

  const list = Effect.fn("ReadOperations.list")(function* (query: OperationQuery) {
    const { organizationId } = yield* Actor.authorize(yield* CurrentActor, "cluster:read")
    const clusterId = query.selector === undefined ? undefined : (yield* readClusters.get(query.selector)).id
    const scope = {
      organizationId,
      ...(clusterId === undefined ? {} : { clusterId }),
      ...(query.type === undefined ? {} : { type: query.type }),
      ...(query.status === undefined ? {} : { status: query.status }),
    }
    const { rows, ...next } = yield* Page.read(query, positionOf, (window) => operations.list({ ...scope, ...window }))
    return { operations: rows, totalCount: yield* operations.count(scope), ...next }
  })

  const progress = Effect.fn("ReadOperations.progress")(function* (selector: string, operationId?: OperationId) {
    const operation = yield* find(yield* readClusters.get(selector), operationId)
    return { operation, recentEvents: yield* log.newest(operation.id, recentEventsMax) }
  })

  const follow = Effect.fn("ReadOperations.follow")(function* (
    selector: string,
    operationId: OperationId | undefined,
    after: number,
  ) {
    const operation = yield* find(yield* readClusters.get(selector), operationId)
    return { operation, events: log.follow(operation.id, after) }
  })

  return { list, progress, follow }
})

/** The status and events of operations: a page, a snapshot, or the log as it grows. */
export class ReadOperations extends Context.Service<ReadOperations>()("orrery/application/operation/ReadOperations", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
