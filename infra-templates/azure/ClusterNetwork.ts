import type { Subnet } from "@cdktf/provider-azurerm/lib/subnet/index.js"
import type { ITerraformDependable } from "cdktf"

/** The network a cluster runs in, created by Orrery or existing. */
export interface ClusterNetwork {
  /** The virtual network's full id. */
  readonly networkId: string
  readonly nodes: Subnet
  /** Of the Kubernetes API alone. */
  readonly apiServer: Subnet
  /** What must exist before a node can reach the internet, and before the subnets are as safe as they will be. */
  readonly ready: ReadonlyArray<ITerraformDependable>
}
