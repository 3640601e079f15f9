import type { ITerraformDependable } from "cdktf"

/** The network a cluster runs in, created by Orrery or existing. */
export interface ClusterNetwork {
  readonly vpcId: string
  /** Where the control plane has its interfaces. */
  readonly controlPlaneSubnetIds: ReadonlyArray<string>
  /** Where nodes run. The zone is absent if the owner of the subnet did not give it. */
  readonly nodeSubnets: ReadonlyArray<NodeSubnet>
  /** Where load balancers with public addresses run. Empty in a network of the user's: its ways to the internet are the owner's. */
  readonly publicSubnetIds: ReadonlyArray<string>
  /** What must exist before a node can reach the internet. */
  readonly internetAccess: ReadonlyArray<ITerraformDependable>
}

export interface NodeSubnet {
  readonly subnetId: string
  readonly zone: string | undefined
}
