import { Effect, Layer, RcMap, Stream } from "effect"

import { ClusterTransport } from "#application/ports/ClusterTransport.ts"
import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"
import type { ClusterId } from "#domain/cluster/Cluster.ts"
import type { KubernetesObject } from "#domain/kubernetes/KubernetesObject.ts"
import type { KubernetesResource } from "#domain/kubernetes/KubernetesResource.ts"
import type { ObjectSelection, PageSelection, Projection } from "#domain/kubernetes/ObjectSelection.ts"

import { containerLogs } from "./api/ContainerLogs.ts"
import { createToken } from "./api/CreateToken.ts"
import { issueCertificate } from "./api/IssueCertificate.ts"
import { lastingWatch } from "./api/LastingWatch.ts"
import { listPage } from "./api/ListPages.ts"
import { objectRequests } from "./api/ObjectRequests.ts"
import { selfReviews } from "./api/SelfReviews.ts"
import { serverRequests } from "./api/ServerRequests.ts"
import { openWatch } from "./api/SingleWatch.ts"
import { type ClusterClient, makeClusterClient } from "./client/ClusterClient.ts"
import { clusterLimits } from "./client/ClusterLimits.ts"

const whole: Projection<KubernetesObject> = (object) => object

const apiOf = (client: ClusterClient): KubernetesApi => {
  const objects = objectRequests(client)
  const list = listPage(client)
  const watch = lastingWatch(client)
  return {
    ...objects,
    ...selfReviews(client),
    ...serverRequests(client),
    createToken: createToken(client),
    issueCertificate: issueCertificate(objects),
    logs: containerLogs(client),
    list: (resource: KubernetesResource, page: PageSelection = {}, project = whole) => list(resource, page, project),
    watch: (resource: KubernetesResource, selection: ObjectSelection = {}, project = whole) =>
      watch(resource, selection, project),
    watchFrom: (resource, start) => Stream.unwrap(openWatch(client)(resource, start)),
  }
}

const make = Effect.gen(function* () {
  const transport = yield* ClusterTransport
  const clients = yield* RcMap.make({
    lookup: (clusterId: ClusterId) => makeClusterClient(transport.connect(clusterId)),
    idleTimeToLive: clusterLimits.idleTime,
  })

  /** A client for as long as a request takes, so that a cluster without requests costs nothing. */
  const clientOf = (clusterId: ClusterId): ClusterClient => {
    const client = RcMap.get(clients, clusterId)
    return {
      connected: Effect.scoped(Effect.flatMap(client, ({ connected }) => connected)),
      text: (request) => Effect.scoped(Effect.flatMap(client, ({ text }) => text(request))),
      open: (request, silence) => Effect.flatMap(client, ({ open }) => open(request, silence)),
    }
  }

  return KubernetesClusters.of({
    open: Effect.fn("HttpKubernetesClusters.open")(function* (clusterId) {
      const client = clientOf(clusterId)
      yield* client.connected
      return apiOf(client)
    }),
  })
})

/** The APIs of clusters, over HTTP/2 where a cluster has it. */
export const layer = Layer.effect(KubernetesClusters, make)
