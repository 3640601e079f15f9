import type { ITerraformDependable } from "cdktf"
import type { Construct } from "constructs"

import type { EksRequest } from "../eks/EksRequest.ts"
import type { Encryption } from "./Encryption.ts"
import { givenNetwork } from "./GivenNetwork.ts"
import { ownNetwork } from "./OwnNetwork.ts"

/** The network a cluster runs in, whoever owns it. */
export interface ClusterNetwork {
  readonly vpcId: string
  /** Where the control plane has its interfaces. */
  readonly controlPlaneSubnetIds: ReadonlyArray<string>
  /** Where nodes run. The zone is absent when the owner of the subnet did not say it. */
  readonly nodeSubnets: ReadonlyArray<NodeSubnet>
  /** What must exist before a node can reach the internet. */
  readonly internetAccess: ReadonlyArray<ITerraformDependable>
}

export interface NodeSubnet {
  readonly subnetId: string
  readonly zone: string | undefined
}

/** A network of the cluster's own, or the one the request names, which is read and never touched. */
export const defineNetwork = (scope: Construct, request: EksRequest, encryption: Encryption): ClusterNetwork =>
  request.eks.vpcId === undefined
    ? ownNetwork(scope, request, encryption)
    : givenNetwork(scope, request, request.eks.vpcId)
