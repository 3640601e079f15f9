import { it } from "@effect/vitest"
import type { Layer } from "effect"

import type { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"

import { kubernetesAccessRules } from "./KubernetesAccessRules.ts"
import { kubernetesApplyRules } from "./KubernetesApplyRules.ts"
import type { ContractCluster } from "./KubernetesContractCluster.ts"
import { kubernetesDeletionRules } from "./KubernetesDeletionRules.ts"
import { kubernetesListRules } from "./KubernetesListRules.ts"
import { kubernetesLogRules } from "./KubernetesLogRules.ts"
import { kubernetesObjectRules } from "./KubernetesObjectRules.ts"
import { kubernetesPatchRules } from "./KubernetesPatchRules.ts"
import { kubernetesServerRules } from "./KubernetesServerRules.ts"
import { kubernetesWatchRules } from "./KubernetesWatchRules.ts"
/** What the API of a cluster must do. Pass it your adapter's layer, and how your cluster is arranged for the tests. */
export const kubernetesClustersContract = <E>(
  adapter: string,
  layer: Layer.Layer<ContractCluster | KubernetesClusters, E>,
  /** False for a cluster that runs no containers. */
  hasLogs = true,
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`KubernetesClusters of ${adapter}`, (it) => {
    kubernetesObjectRules(it)
    kubernetesPatchRules(it)
    kubernetesWatchRules(it)
    if (hasLogs) kubernetesLogRules(it)
    kubernetesAccessRules(it)
    kubernetesServerRules(it)
    kubernetesListRules(it)
    kubernetesDeletionRules(it)
    kubernetesApplyRules(it)
  })
