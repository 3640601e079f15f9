import { readFileSync } from "node:fs"
import { join } from "node:path"

import { Effect, Layer, Redacted } from "effect"

import { ClusterConnections } from "#adapters/kubernetes/users/ClusterConnections.ts"
import * as KubernetesClusterUsers from "#adapters/kubernetes/users/KubernetesClusterUsers.ts"
import * as MemoryClusterUsers from "#adapters/memory/MemoryClusterUsers.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { fieldOf } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"

import { clusterUsersContract } from "./ClusterUsersContract.ts"

clusterUsersContract("memory", {
  layer: MemoryClusterUsers.layer,
  whoAmI: ({ id }, token) => Effect.map(MemoryClusterUsers.MemoryUsersOfClusters, ({ ownerOf }) => ownerOf(id, token)),
})

/** The cluster of the tests, as its administrator. */
const connections = Layer.effect(
  ClusterConnections,
  Effect.map(sharedControlPlane, ({ directory, server }) => {
    const pki = (name: string) => readFileSync(join(directory, "pki", name), "utf8")
    const authorities = pki("ca.crt")
    return ClusterConnections.of({
      find: () =>
        Effect.succeed({
          access: {
            server,
            authorities,
            clientCertificate: { certificate: pki("admin.crt"), key: Redacted.make(pki("admin.key")) },
          },
          endpoint: { server, certificateAuthority: authorities },
        }),
    })
  }),
)

onKubernetes("a real cluster", () => {
  clusterUsersContract("kubernetes", {
    layer: KubernetesClusterUsers.layer.pipe(Layer.provide(connections)),
    whoAmI: (_cluster, token) =>
      Effect.gen(function* () {
        const api = yield* kubernetesApi(yield* sharedControlPlane)
        const review = yield* api.create("/apis/authentication.k8s.io/v1/tokenreviews", { spec: { token } })
        const name = fieldOf(review, "status.user.username")
        return typeof name === "string" ? name : undefined
      }).pipe(Effect.scoped),
  })
})
