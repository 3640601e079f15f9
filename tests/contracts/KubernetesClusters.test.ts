import * as HttpKubernetesClusters from "#adapters/kubernetes/HttpKubernetesClusters.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { realClusters } from "#tests/fixtures/kubernetes/RealClusters.ts"
import { simulatedClusters } from "#tests/fixtures/simulated-kubernetes/SimulatedClusters.ts"

import { kubernetesClustersContract } from "./KubernetesClustersContract.ts"

onKubernetes("A real control plane", () => {
  kubernetesClustersContract("a real control plane, over HTTP", realClusters(HttpKubernetesClusters.layer))
})

kubernetesClustersContract("a simulated cluster, over HTTPS", simulatedClusters(HttpKubernetesClusters.layer), false)
