import { Context, type Effect } from "effect"

import type { ClusterId } from "#domain/cluster/Cluster.ts"
import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"

import type { KubernetesApi } from "./KubernetesApi.ts"

/**
 * The Kubernetes APIs of clusters.
 * Every adapter passes tests/contracts/KubernetesClustersContract.ts.
 */
export class KubernetesClusters extends Context.Service<
  KubernetesClusters,
  {
    /** The API of a cluster, which shares its connection with all others that opened it. `Unreachable` if Orrery has no way to it. */
    readonly open: (clusterId: ClusterId) => Effect.Effect<KubernetesApi, KubernetesError>
  }
>()("orrery/application/ports/KubernetesClusters") {}
