import { Context, DateTime, Effect, Layer, Schema } from "effect"

import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { type ClusterFilter, Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { ClusterId, ClusterNotFound } from "#domain/cluster/Cluster.ts"
import * as PageToken from "#domain/shared/PageToken.ts"

export interface ClusterQuery {
  readonly provider?: CloudProvider
  readonly limit: number
  readonly pageToken?: string
}

const isId = Schema.is(ClusterId)

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
    const after = query.pageToken === undefined ? undefined : yield* PageToken.decode(query.pageToken)
    const scope = { organizationId, ...(query.provider === undefined ? {} : { provider: query.provider }) }
    const filter: ClusterFilter = {
      ...scope,
      limit: query.limit + 1,
      ...(after === undefined ? {} : { after: { createdAtMillis: after.atMillis, id: after.id } }),
    }
    const found = yield* clusters.list(filter)
    const page = found.slice(0, query.limit)
    const last = found.length > query.limit ? page.at(-1) : undefined
    return {
      clusters: page,
      totalCount: yield* clusters.count(scope),
      ...(last === undefined
        ? {}
        : { nextPageToken: PageToken.encode(DateTime.toEpochMillis(last.createdAt), last.id) }),
    }
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
