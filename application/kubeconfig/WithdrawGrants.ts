import { Context, DateTime, Effect, Layer } from "effect"

import { ClusterGrants } from "#application/ports/ClusterGrants.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { ClusterUsers } from "#application/ports/ClusterUsers.ts"
import type { Cluster, ClusterState } from "#domain/cluster/Cluster.ts"
import type { ClusterGrant } from "#domain/kubeconfig/ClusterGrant.ts"

/** Those of one run: the next one continues. */
const grantsMax = 1000

const clustersAtOnce = 8

/** A request that is issuing a token has ended by then, so that none is issued after its user was removed. */
const longestRequest = { minutes: 2 }

/** Nothing of the cluster is left that would accept a credential. */
const endedStates: ReadonlyArray<ClusterState> = ["DELETED"]

const make = Effect.gen(function* () {
  const clusters = yield* Clusters
  const clusterUsers = yield* ClusterUsers
  const grants = yield* ClusterGrants

  const withdraw = Effect.fnUntraced(function* (cluster: Cluster | undefined, grant: ClusterGrant) {
    if (cluster !== undefined && !endedStates.includes(cluster.state)) yield* clusterUsers.remove({ cluster }, grant)
    const settled = DateTime.add(grant.issuedAt, longestRequest)
    if (DateTime.isLessThan(settled, yield* DateTime.now)) yield* grants.remove(grant)
  })

  /** One after the other: after the first failure the cluster is left to the next run. */
  const withdrawFrom = Effect.fnUntraced(function* (ofCluster: ReadonlyArray<ClusterGrant>) {
    const [first] = ofCluster
    if (first === undefined) return
    const cluster = yield* clusters
      .get(first.organizationId, first.clusterId)
      .pipe(Effect.catchTag("ClusterNotFound", () => Effect.undefined))
    yield* Effect.forEach(ofCluster, (grant) => withdraw(cluster, grant), { discard: true }).pipe(
      Effect.catchTag("ClusterUnreachable", ({ message }) =>
        Effect.logWarning("The access of former members cannot be ended yet; it is tried again.", {
          clusterId: first.clusterId,
          reason: message,
        }),
      ),
    )
  })

  return Effect.fn("WithdrawGrants")(function* () {
    yield* grants.prune(yield* DateTime.now)
    const byCluster = Map.groupBy(yield* grants.withdrawn(grantsMax), ({ clusterId }) => clusterId)
    yield* Effect.forEach(byCluster.values(), withdrawFrom, { concurrency: clustersAtOnce, discard: true })
  })
})

/** Ends the access to clusters of those who left an organization or lost their role. Asks no cluster where nothing has to end. */
export class WithdrawGrants extends Context.Service<WithdrawGrants>()("orrery/application/kubeconfig/WithdrawGrants", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
