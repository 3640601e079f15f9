import type { ComputeSubnetwork } from "@cdktf/provider-google/lib/compute-subnetwork/index.js"
import type { ITerraformDependable } from "cdktf"

import type { NetworkRanges } from "#domain/cloud/gcp/NetworkRanges.ts"

/** The network a cluster runs in, created by Orrery or existing. */
export interface ClusterNetwork {
  /** The network's full name, as other objects refer to it. */
  readonly networkId: string
  readonly subnetwork: ComputeSubnetwork
  readonly ranges: NetworkRanges
  /** What must exist before a node can reach the internet. */
  readonly internetAccess: ReadonlyArray<ITerraformDependable>
}
