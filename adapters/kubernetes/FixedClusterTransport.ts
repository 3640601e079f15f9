import { Effect, Layer } from "effect"

import { type ClusterCredential, ClusterTransport } from "#application/ports/ClusterTransport.ts"
import type { ClusterId } from "#domain/cluster/Cluster.ts"
import { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"

import type { KubernetesAccess, KubernetesAccessUnavailable } from "./access/KubernetesAccess.ts"

type AccessOf = (clusterId: ClusterId) => Effect.Effect<KubernetesAccess, KubernetesAccessUnavailable>

const unreachable = (detail: string) => new KubernetesError({ reason: "Unreachable", detail, causes: [] })

const credentialOf = ({ clientCertificate, token }: KubernetesAccess) => {
  if (clientCertificate !== undefined) {
    return Effect.succeed<ClusterCredential>({ type: "certificate", ...clientCertificate })
  }
  return token === undefined
    ? Effect.fail(unreachable("The access to the cluster has neither a token nor a client certificate."))
    : Effect.succeed<ClusterCredential>({ type: "token", token })
}

/**
 * Reaches clusters by accesses that something else provides, such as a kubeconfig or the service account of a pod. The access is
 * read again for each credential, so that a renewed token in a file is used.
 */
export const layer = (accessOf: AccessOf) =>
  Layer.succeed(ClusterTransport, {
    connect: Effect.fn("FixedClusterTransport.connect")(function* (clusterId) {
      const read = Effect.mapError(accessOf(clusterId), ({ detail }) => unreachable(detail))
      const { authorities, server, serverName } = yield* read
      return {
        server,
        ...(authorities !== undefined && { authorities }),
        ...(serverName !== undefined && { serverName }),
        credential: () => Effect.flatMap(read, credentialOf),
      }
    }),
  })
