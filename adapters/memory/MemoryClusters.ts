import { DateTime, Effect, Layer, Option } from "effect"

import { type ClusterFilter, Clusters } from "#application/ports/Clusters.ts"
import { type Cluster, type ClusterId, ClusterNameTaken, ClusterNotFound } from "#domain/cluster/Cluster.ts"
import { moved } from "#domain/cluster/ClusterMove.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"

import { newestFirst } from "./NewestFirst.ts"

/** Without the breakdown of its cost, as clusters are listed. */
const withoutBreakdown = (cluster: Cluster): Cluster => {
  const { monthlyCost: _, ...rest } = cluster
  return rest
}

const keyOf = ({ createdAt, id }: Cluster) => ({ atMillis: createdAt.epochMilliseconds, id })

export const layer = Layer.sync(Clusters, () => {
  const clusters = new Map<ClusterId, Cluster>()

  const existing = ({ organizationId, provider }: Pick<ClusterFilter, "organizationId" | "provider">) =>
    [...clusters.values()].filter(
      (cluster) =>
        cluster.organizationId === organizationId &&
        cluster.state !== "DELETED" &&
        (provider === undefined || cluster.spec.provider === provider),
    )

  const named = (organizationId: OrganizationId, clusterName: string) =>
    existing({ organizationId }).find(({ spec }) => spec.clusterName === clusterName)

  return Clusters.of({
    create: Effect.fn("MemoryClusters.create")(function* (cluster) {
      if (clusters.has(cluster.id)) return yield* Effect.die(new Error(`Cluster ${cluster.id} exists already.`))
      const { clusterName } = cluster.spec
      if (named(cluster.organizationId, clusterName)) return yield* new ClusterNameTaken({ clusterName })
      clusters.set(cluster.id, cluster)
    }),
    get: Effect.fn("MemoryClusters.get")(function* (organizationId, id) {
      const cluster = clusters.get(id)
      if (cluster?.organizationId !== organizationId) return yield* new ClusterNotFound({ clusterId: id })
      return cluster
    }),
    find: (id) =>
      Effect.sync(() => Option.getOrUndefined(Option.map(Option.fromNullishOr(clusters.get(id)), withoutBreakdown))),
    findByName: (organizationId, clusterName) => Effect.sync(() => named(organizationId, clusterName)),
    list: ({ after, limit, ...filter }) =>
      Effect.sync(() => newestFirst(existing(filter), keyOf, after, limit).map(withoutBreakdown)),
    count: (filter) => Effect.sync(() => existing(filter).length),
    move: Effect.fn("MemoryClusters.move")(function* (id, move) {
      const cluster = clusters.get(id)
      if (cluster === undefined) return yield* new ClusterNotFound({ clusterId: id })
      const after = yield* moved(cluster, move, yield* DateTime.now)
      clusters.set(id, after)
      return withoutBreakdown(after)
    }),
  })
})
