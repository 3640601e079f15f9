import { Effect, Layer } from "effect"

import { ClusterConnections } from "#adapters/kubernetes/users/ClusterConnections.ts"
import * as KubernetesClusterUsers from "#adapters/kubernetes/users/KubernetesClusterUsers.ts"
import { ClusterUnreachable } from "#domain/kubeconfig/ClusterUnreachable.ts"

/** What a cluster without an API that Orrery can reach is refused with: nothing else can be true of it. */
const noConnections = Layer.succeed(ClusterConnections, {
  find: ({ cluster: { simulated, spec } }) =>
    Effect.fail(
      new ClusterUnreachable({
        clusterName: spec.clusterName,
        reason: simulated
          ? "The cluster is simulated, and the simulated cloud has no Kubernetes API yet."
          : "This version of Orrery has no connection to the Kubernetes API of clusters yet. Use the command line of the cloud.",
      }),
    ),
})

/** The ports of clusters that run. */
export const layer = KubernetesClusterUsers.layer.pipe(Layer.provide(noConnections))
