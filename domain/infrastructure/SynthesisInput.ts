import type { ClusterSpec } from "../cluster/ClusterSpec.ts"
import type { Provisioner } from "../provisioner/Provisioner.ts"

/** Everything a cluster's program depends on. Equal inputs give the same bytes. */
export interface SynthesisInput<P extends Provisioner = Provisioner> {
  readonly clusterId: string
  /** Also the external id of the role that a `dynamic` run assumes. */
  readonly organizationId: string
  readonly spec: ClusterSpec & { readonly provisioner: P }
  /** While true the cloud refuses to delete the cluster: apply it as false first, then destroy. */
  readonly deletionProtection: boolean
  /**
   * The IPv4 networks that Orrery is seen from: the public address of the Kubernetes API is open to them, besides those that the
   * specification names. Without any, the API has no public address that the specification does not ask for.
   */
  readonly egressNetworks?: ReadonlyArray<string>
}
