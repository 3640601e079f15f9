import * as HttpKubernetesClusters from "#adapters/kubernetes/HttpKubernetesClusters.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { realClusters } from "#tests/fixtures/kubernetes/RealClusters.ts"

import { kubernetesClustersContract } from "./KubernetesClustersContract.ts"

onKubernetes("A real control plane", () => {
  kubernetesClustersContract("a real control plane, over HTTP", realClusters(HttpKubernetesClusters.layer))
})
