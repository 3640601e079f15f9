import { Effect, Layer, Option, Redacted, Schema } from "effect"

import { ClusterConnections } from "#adapters/kubernetes/users/ClusterConnections.ts"
import * as KubernetesClusterUsers from "#adapters/kubernetes/users/KubernetesClusterUsers.ts"
import * as PostgresSimulatedClusterObjects from "#adapters/postgres/PostgresSimulatedClusterObjects.ts"
import * as SimulatedKubernetes from "#adapters/simulated-kubernetes/SimulatedKubernetes.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { type Cluster, ClusterId, type ClusterState } from "#domain/cluster/Cluster.ts"
import { ClusterUnreachable } from "#domain/kubeconfig/ClusterUnreachable.ts"

import type { Configuration } from "./Configuration.ts"

/** What a cluster without an API that Orrery can reach is refused with: nothing else can be true of it. */
const refuse = ({ simulated, spec: { clusterName } }: Cluster) =>
  Effect.fail(
    new ClusterUnreachable({
      clusterName,
      reason: simulated
        ? "The cluster is simulated, and this server runs on the real clouds: ORRERY_CLOUD=simulated starts the simulated ones."
        : "This version of Orrery has no connection to the Kubernetes API of clusters on real clouds yet. Use the command line of the cloud.",
    }),
  )

const noConnections = Layer.succeed(ClusterConnections, { find: ({ cluster }) => refuse(cluster) })

const tokenSeconds = 600

const simulatedConnections = Layer.effect(
  ClusterConnections,
  Effect.map(SimulatedKubernetes.SimulatedKubernetes, ({ endpointOf, tokenFor }) => ({
    find: ({ cluster }) => {
      if (!cluster.simulated) return refuse(cluster)
      const endpoint = endpointOf(cluster.id)
      return Effect.map(tokenFor(cluster.id, tokenSeconds), ({ token }) => ({
        access: {
          server: endpoint.server,
          authorities: endpoint.certificateAuthority,
          token: Redacted.make(token),
        },
        endpoint,
      }))
    },
  })),
)

/** The states in which a cluster has an API. */
const runningStates: ReadonlyArray<ClusterState> = ["READY", "UPDATING"]

const isId = Schema.is(ClusterId)

const simulatedKubernetes = ({ kubernetesPort }: Configuration) =>
  Layer.unwrap(
    Effect.map(Clusters, (clusters) => {
      const running = (id: string) =>
        Effect.map(isId(id) ? clusters.find(id) : Effect.undefined, (cluster) =>
          Option.filter(
            Option.fromUndefinedOr(cluster),
            ({ simulated, state }) => simulated && runningStates.includes(state),
          ),
        )
      return SimulatedKubernetes.layer({
        port: kubernetesPort,
        isKnown: (id) => Effect.map(running(id), Option.isSome),
        specOf: (id) => Effect.map(running(id), (found) => Option.getOrUndefined(found)?.spec),
      })
    }),
  ).pipe(Layer.provide(PostgresSimulatedClusterObjects.layer))

/** The ports of clusters that run: those on the simulated cloud have an API in this process. */
export const layer = (configuration: Configuration) =>
  KubernetesClusterUsers.layer.pipe(
    Layer.provide(
      configuration.cloud === "real"
        ? noConnections
        : simulatedConnections.pipe(Layer.provide(simulatedKubernetes(configuration))),
    ),
  )
