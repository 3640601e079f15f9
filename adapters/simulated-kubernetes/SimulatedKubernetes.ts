import { Cache, Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"

import { SimulatedClusterObjects } from "#adapters/interfaces/SimulatedClusterObjects.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

import { bootstrapCluster } from "./access/BootstrapCluster.ts"
import { serverCertificate } from "./access/Certificates.ts"
import { clusterIdentity } from "./access/ClusterIdentity.ts"
import { type KubernetesUser, mastersGroup } from "./access/KubernetesUser.ts"
import { signOwnToken } from "./access/Tokens.ts"
import { controllersOfClusters } from "./ClusterControllers.ts"
import { KubernetesPortUnusable } from "./KubernetesPortUnusable.ts"
import type { ClusterServices } from "./requests/StoredObjects.ts"
import type { ApiRequest, ApiResponse } from "./server/ApiRequest.ts"
import { listen } from "./server/ClusterListener.ts"
import { handleRequest } from "./server/HandleRequest.ts"
import type { OpenCluster } from "./server/OpenCluster.ts"

/** Where a client finds the API of a cluster. */
export interface ClusterEndpoint {
  /** Such as `https://127.0.0.1:16443/clusters/ID`. */
  readonly server: string
  /** The CA certificate of the server, in PEM. */
  readonly certificateAuthority: string
}

/** The Kubernetes API of the simulated clusters: one listener on the loopback interface for all of them. */
export class SimulatedKubernetes extends Context.Service<
  SimulatedKubernetes,
  {
    readonly endpointOf: (clusterId: string) => ClusterEndpoint
    /** A token of Orrery's own, as a member of the groups; an administrator by default. */
    readonly tokenFor: (
      clusterId: string,
      durationSeconds: number,
      user?: KubernetesUser,
    ) => Effect.Effect<{ readonly token: string; readonly expiresAtSeconds: number }>
    /** Sends a request past the listener. */
    readonly send: (clusterId: string, request: ApiRequest) => Effect.Effect<ApiResponse>
    /** Removes everything of a cluster. */
    readonly forget: (clusterId: string) => Effect.Effect<void>
  }
>()("orrery/adapters/simulated-kubernetes/SimulatedKubernetes") {}

interface SimulatedKubernetesOptions {
  /** 0 for any free port. */
  readonly port: number
  /** Whether there is a cluster of that id. */
  readonly isKnown: (clusterId: string) => Effect.Effect<boolean>
  /** What a cluster was created as. Without it, a cluster has no nodes and nothing runs in it. */
  readonly specOf?: (clusterId: string) => Effect.Effect<ClusterSpec | undefined>
}

const administrator: KubernetesUser = { name: "orrery", groups: [mastersGroup] }
/** The listener has an identity as a cluster has one. No cluster has this id. */
const listenerId = "_listener"
const openClustersMax = 500
const openTime = "10 minutes"

const make = Effect.fnUntraced(function* ({ isKnown, port: wantedPort, specOf }: SimulatedKubernetesOptions) {
  const store = yield* SimulatedClusterObjects
  const encryption = yield* Encryption
  const random = yield* SecureRandom.SecureRandom
  const servicesOf = (clusterId: string): ClusterServices => ({ clusterId, store, encryption, random })

  const { authority } = yield* clusterIdentity(servicesOf(listenerId))
  const now = yield* DateTime.now
  const certificate = yield* Effect.promise(() => serverCertificate(authority, now))

  // A cluster that is not used takes no memory and no time.
  const opened = yield* Cache.make({
    capacity: openClustersMax,
    timeToLive: openTime,
    lookup: Effect.fnUntraced(function* (clusterId: string) {
      const services = servicesOf(clusterId)
      const identity = yield* clusterIdentity(services)
      yield* bootstrapCluster(services, authority.certificate)
      const cluster: OpenCluster = { ...services, identity, serverAuthority: authority.certificate }
      return cluster
    }),
  })
  const noControllers: (cluster: OpenCluster) => Effect.Effect<void> = () => Effect.void
  const startControllers = specOf === undefined ? noControllers : yield* controllersOfClusters(specOf)
  const open = (clusterId: string) =>
    Effect.flatMap(Cache.get(opened, clusterId), (cluster) => Effect.as(startControllers(cluster), cluster))
  const openKnown = (clusterId: string) =>
    Effect.flatMap(isKnown(clusterId), (known) => (known ? open(clusterId) : Effect.undefined))

  const port = yield* Effect.mapError(
    listen(certificate, wantedPort, openKnown),
    ({ message }) => new KubernetesPortUnusable({ port: wantedPort, reason: message }),
  )

  return SimulatedKubernetes.of({
    endpointOf: (clusterId) => ({
      server: `https://127.0.0.1:${port}/clusters/${clusterId}`,
      certificateAuthority: authority.certificate,
    }),
    tokenFor: (clusterId, durationSeconds, user = administrator) =>
      Effect.flatMap(open(clusterId), (cluster) => signOwnToken(cluster, cluster.identity, user, durationSeconds)),
    send: (clusterId, request) => Effect.flatMap(open(clusterId), (cluster) => handleRequest(cluster, request)),
    forget: (clusterId) => Effect.andThen(Cache.invalidate(opened, clusterId), store.forget(clusterId)),
  })
})

/** Listens until the layer's scope closes. */
export const layer = (
  options: SimulatedKubernetesOptions,
): Layer.Layer<SimulatedKubernetes, KubernetesPortUnusable, SimulatedClusterObjects | Encryption> =>
  Layer.effect(SimulatedKubernetes, make(options)).pipe(Layer.provide(SecureRandom.layerWebCrypto))
