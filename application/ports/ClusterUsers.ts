import { Context, type Effect, type Redacted } from "effect"

import type { RequestedCredentials } from "#domain/cloud/RequestedCredentials.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import type { ClusterUnreachable } from "#domain/kubeconfig/ClusterUnreachable.ts"
import type { ClusterUser } from "#domain/kubeconfig/ClusterUser.ts"
import type { CredentialValidity } from "#domain/kubeconfig/Kubeconfig.ts"
import type { KubernetesEndpoint } from "#domain/kubeconfig/KubeconfigDocument.ts"

/** A cluster, and how its account is reached where a request says so. */
export interface ReachedCluster {
  readonly cluster: Cluster
  readonly credentials?: RequestedCredentials
}

/** A credential that a cluster accepts from its user. It is stored nowhere. */
export interface UserToken extends CredentialValidity {
  readonly token: Redacted.Redacted
}

/**
 * The users of clusters, as the clusters themselves know them. Each call returns or fails within 30 seconds. Every adapter passes
 * tests/contracts/ClusterUsersContract.ts.
 */
export class ClusterUsers extends Context.Service<
  ClusterUsers,
  {
    /** Where users reach the cluster. */
    readonly endpoint: (reached: ReachedCluster) => Effect.Effect<KubernetesEndpoint, ClusterUnreachable>
    /** Adds a user with exactly the rights of the role. One that is there already is only corrected. */
    readonly add: (reached: ReachedCluster, user: ClusterUser) => Effect.Effect<void, ClusterUnreachable>
    /** The same, and issues a token that works for as many seconds: at least 600. */
    readonly issueToken: (
      reached: ReachedCluster,
      user: ClusterUser,
      durationSeconds: number,
    ) => Effect.Effect<UserToken, ClusterUnreachable>
    /** The users that Orrery has added. */
    readonly list: (reached: ReachedCluster) => Effect.Effect<ReadonlyArray<ClusterUser>, ClusterUnreachable>
    /** Removes a user: each of their tokens ends within 15 seconds. One that is not there changes nothing. */
    readonly remove: (reached: ReachedCluster, user: ClusterUser) => Effect.Effect<void, ClusterUnreachable>
  }
>()("orrery/application/ports/ClusterUsers") {}
