import { Context, type DateTime, type Effect } from "effect"

import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import type { Cluster, ClusterId, ClusterNameTaken, ClusterNotFound, ClusterState } from "#domain/cluster/Cluster.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { PageWindow } from "#domain/shared/Page.ts"
import type { PreconditionFailed } from "#domain/shared/PreconditionFailed.ts"
import type { IllegalTransition } from "#domain/shared/StateMachine.ts"

export interface ClusterFilter extends PageWindow {
  readonly organizationId: OrganizationId
  readonly provider?: CloudProvider
}

export interface ClusterMove {
  /** The move is refused from any other state; absent means that only the lifecycle decides. */
  readonly from?: ReadonlyArray<ClusterState>
  readonly to: ClusterState
  readonly endpoint?: string
  /** The move is refused when the cluster was changed at another moment than this. */
  readonly unlessChangedSince?: DateTime.Utc
}

/** Where clusters are kept. Every adapter passes tests/contracts/ClustersContract.ts. */
export class Clusters extends Context.Service<
  Clusters,
  {
    /** The name is free again once its cluster is DELETED. */
    readonly create: (cluster: Cluster) => Effect.Effect<void, ClusterNameTaken>
    /** With the breakdown of its cost, as `findByName`; the others are without. A DELETED cluster can still be read. */
    readonly get: (organizationId: OrganizationId, id: ClusterId) => Effect.Effect<Cluster, ClusterNotFound>
    /** A cluster of any organization, for the server's own work: nothing of it may reach a caller. */
    readonly find: (id: ClusterId) => Effect.Effect<Cluster | undefined>
    readonly findByName: (organizationId: OrganizationId, clusterName: string) => Effect.Effect<Cluster | undefined>
    /** At most `limit` clusters that are not DELETED, newest first. */
    readonly list: (filter: ClusterFilter) => Effect.Effect<ReadonlyArray<Cluster>>
    readonly count: (filter: Pick<ClusterFilter, "organizationId" | "provider">) => Effect.Effect<number>
    /** Moves a cluster along its state machine, atomically; a move to the state it is in changes nothing. */
    readonly move: (
      id: ClusterId,
      move: ClusterMove,
    ) => Effect.Effect<Cluster, ClusterNotFound | IllegalTransition | PreconditionFailed>
  }
>()("orrery/application/ports/Clusters") {}
