import type { ClusterIdentity } from "../access/ClusterIdentity.ts"
import type { ClusterServices } from "../requests/StoredObjects.ts"

/** A cluster that requests are for. */
export interface OpenCluster extends ClusterServices {
  readonly identity: ClusterIdentity
  /** The CA certificate that clients verify the server with, in PEM. */
  readonly serverAuthority: string
}
