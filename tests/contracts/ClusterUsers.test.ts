import { Effect, Layer } from "effect"

import * as KubernetesClusterUsers from "#adapters/kubernetes/users/KubernetesClusterUsers.ts"
import * as MemoryClusterUsers from "#adapters/memory/MemoryClusterUsers.ts"
import { sharedControlPlaneConnections } from "#tests/fixtures/kubernetes/ControlPlaneConnections.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { fieldOf } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"

import { clusterUsersContract } from "./ClusterUsersContract.ts"

clusterUsersContract("memory", {
  layer: MemoryClusterUsers.layer,
  whoAmI: ({ id }, token) => Effect.map(MemoryClusterUsers.MemoryUsersOfClusters, ({ ownerOf }) => ownerOf(id, token)),
})

onKubernetes("a real cluster", () => {
  clusterUsersContract("kubernetes", {
    layer: KubernetesClusterUsers.layer.pipe(Layer.provide(sharedControlPlaneConnections)),
    whoAmI: (_cluster, token) =>
      Effect.gen(function* () {
        const api = yield* kubernetesApi(yield* sharedControlPlane)
        const review = yield* api.create("/apis/authentication.k8s.io/v1/tokenreviews", { spec: { token } })
        const name = fieldOf(review, "status.user.username")
        return typeof name === "string" ? name : undefined
      }).pipe(Effect.scoped),
  })
})
