import { Context, type Effect } from "effect"

import type { ReachedCluster } from "#application/ports/ClusterUsers.ts"
import type { ClusterUnreachable } from "#domain/kubeconfig/ClusterUnreachable.ts"
import type { KubernetesEndpoint } from "#domain/kubeconfig/KubeconfigDocument.ts"

import type { KubernetesAccess } from "../access/KubernetesAccess.ts"

/** How a cluster is reached: by Orrery, as its administrator, and by its users. */
export interface ClusterConnection {
  readonly access: KubernetesAccess
  readonly endpoint: KubernetesEndpoint
}

/** Finds the Kubernetes APIs of clusters. */
export class ClusterConnections extends Context.Service<
  ClusterConnections,
  { readonly find: (reached: ReachedCluster) => Effect.Effect<ClusterConnection, ClusterUnreachable> }
>()("orrery/adapters/kubernetes/users/ClusterConnections") {}
