import { Context, DateTime, Effect, Layer, Schema } from "effect"

import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { type Cluster, ClusterId, ClusterNotFound } from "#domain/cluster/Cluster.ts"
import * as Page from "#domain/shared/Page.ts"

export interface ClusterQuery extends Page.PageRequest {
  readonly provider?: CloudProvider
}

const isId = Schema.is(ClusterId)

const positionOf = ({ createdAt, id }: Cluster) => ({ atMillis: DateTime.toEpochMillis(createdAt), id })

const make = Effect.gen(function* () {
  const clusters = yield* Clusters
  const plans = yield* ClusterPlans

  const get = Effect.fnUntraced(function* (selector: string) {
    const actor = yield* Actor.authorize(yield* CurrentActor, "cluster:read")
    if (isId(selector)) return yield* clusters.get(actor.organizationId, selector)
    const cluster = yield* clusters.findByName(actor.organizationId, selector)
    return cluster ?? (yield* new ClusterNotFound({ clusterId: selector }))
  })

  const list = Effect.fn("ReadClusters.list")(function* (query: ClusterQuery) {
    const { organizationId } = yield* Actor.authorize(yield* CurrentActor, "cluster:read")
    const scope = { organizationId, ...(query.provider === undefined ? {} : { provider: query.provider }) }
    const { rows, ...next } = yield* Page.read(query, positionOf, (window) => clusters.list({ ...scope, ...window }))
    return { clusters: rows, totalCount: yield* clusters.count(scope), ...next }
  })

  const plan = Effect.fn("ReadClusters.plan")(function* (selector: string) {
    const cluster = yield* get(selector)
    return yield* plans.latest(cluster.id)
  })

  return { get, list, plan }
})

/** Looks clusters up, by id or by their name in the caller's organization. */
export class ReadClusters extends Context.Service<ReadClusters>()("orrery/application/cluster/ReadClusters", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
