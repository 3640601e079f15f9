import { Context, DateTime, Effect, Layer } from "effect"

import { ReadClusters } from "#application/cluster/ReadClusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import {
  type OperationId,
  OperationNotFound,
  type OperationStatus,
  type OperationType,
} from "#domain/operation/Operation.ts"
import * as PageToken from "#domain/shared/PageToken.ts"

export interface OperationQuery {
  /** A cluster's id or name; absent means every cluster of the organization. */
  readonly selector?: string
  readonly type?: OperationType
  readonly status?: OperationStatus
  readonly limit: number
  readonly pageToken?: string
}

const recentEventsMax = 20

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
    const after = query.pageToken === undefined ? undefined : yield* PageToken.decode(query.pageToken)
    const scope = {
      organizationId,
      ...(clusterId === undefined ? {} : { clusterId }),
      ...(query.type === undefined ? {} : { type: query.type }),
      ...(query.status === undefined ? {} : { status: query.status }),
    }
    const found = yield* operations.list({
      ...scope,
      limit: query.limit + 1,
      ...(after === undefined ? {} : { after: { startedAtMillis: after.atMillis, id: after.id } }),
    })
    const page = found.slice(0, query.limit)
    const last = found.length > query.limit ? page.at(-1) : undefined
    return {
      operations: page,
      totalCount: yield* operations.count(scope),
      ...(last === undefined
        ? {}
        : { nextPageToken: PageToken.encode(DateTime.toEpochMillis(last.startedAt), last.id) }),
    }
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

/** How operations stand and what they have said: a page, a snapshot, or the log as it grows. */
export class ReadOperations extends Context.Service<ReadOperations>()("orrery/application/operation/ReadOperations", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
