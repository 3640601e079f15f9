import { Context, type DateTime, type Effect, type Redacted } from "effect"

import type { ClusterId } from "#domain/cluster/Cluster.ts"
import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"

/** How Orrery proves to a cluster who it is. */
export type ClusterCredential = (
  | { readonly type: "token"; readonly token: Redacted.Redacted }
  /** Both in PEM. */
  | { readonly type: "certificate"; readonly certificate: string; readonly key: Redacted.Redacted }
) & {
  /** Missing where it is not known. */
  readonly expiresAt?: DateTime.Utc
}

/** The way to the API of one cluster. */
export interface ClusterConnection {
  /** `https://…`, without a slash at the end. */
  readonly server: string
  /** Certificates of the authorities that the server is verified with, in PEM. Without them those of the system. */
  readonly authorities?: string
  /** The name in the server's certificate, where it is not that of the address. */
  readonly serverName?: string
  /**
   * A credential that is valid for a minute at least. It is renewed before it expires, so ask for each request. Pass the one that the
   * API refused to get another one.
   */
  readonly credential: (refused?: ClusterCredential) => Effect.Effect<ClusterCredential, KubernetesError>
}

/**
 * How Orrery reaches the APIs of clusters. Everything about reach is behind it: public and private endpoints, clouds, tunnels.
 * Every adapter passes tests/contracts/ClusterTransportContract.ts.
 */
export class ClusterTransport extends Context.Service<
  ClusterTransport,
  {
    /** Fails with `Unreachable` if there is no way to the cluster, for example because it has no API yet. */
    readonly connect: (clusterId: ClusterId) => Effect.Effect<ClusterConnection, KubernetesError>
  }
>()("orrery/application/ports/ClusterTransport") {}
