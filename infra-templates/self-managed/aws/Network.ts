import { DataAwsVpc } from "@cdktf/provider-aws/lib/data-aws-vpc/index.js"
import { Subnet } from "@cdktf/provider-aws/lib/subnet/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { Encryption } from "../../aws/Encryption.ts"
import { ownNetwork } from "../../aws/OwnNetwork.ts"
import { vpcBlock, zoneSubnets } from "../../aws/SubnetPlan.ts"
import { subnetZones, zoneLetter } from "../../aws/Zones.ts"
import { ensure } from "../SpecChecks.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** A subnet of machines in a zone. */
export interface MachineSubnet {
  readonly zone: string
  readonly subnetId: string
}

export interface MachineNetwork {
  readonly vpcId: string
  /** One for each zone of the cluster, in order. */
  readonly subnets: ReadonlyArray<MachineSubnet>
  /** Where load balancers with public addresses run. Empty in a network of the user's. */
  readonly publicSubnetIds: ReadonlyArray<string>
  /** What must exist before a machine can reach the internet. */
  readonly internetAccess: ReadonlyArray<ITerraformDependable>
}

/**
 * Subnets of the cluster's own in a network of the user's. The network is read by a data source, so that a destroy cannot
 * reach it; the subnets have its main route table, and the way to the internet in it is the owner's.
 */
const inGivenNetwork = (parent: Construct, request: SelfManagedRequest, vpcId: string): MachineNetwork => {
  ensure(/^vpc-[0-9a-z]{1,32}$/.test(vpcId), `${request.path}.networkId`, "Expected an id such as vpc-0a1b2c3d.")
  const scope = new Construct(parent, "network")
  const vpc = new DataAwsVpc(scope, "vpc", { id: vpcId })
  const block = vpcBlock(request.network.vpcCidr, request.path)
  const subnets = subnetZones(request).all.map((zone) => {
    const letter = zoneLetter(zone)
    const subnet = new Subnet(scope, `private_${letter}`, {
      vpcId: vpc.id,
      cidrBlock: zoneSubnets(block, zone, request.path).private,
      availabilityZone: zone,
      mapPublicIpOnLaunch: false,
      tags: {
        Name: `${request.name}-private-${letter}`,
        [`kubernetes.io/cluster/${request.name}`]: "owned",
        "kubernetes.io/role/internal-elb": "1",
      },
    })
    return { zone, subnetId: subnet.id }
  })
  return { vpcId: vpc.id, subnets, publicSubnetIds: [], internetAccess: [] }
}

/** A network of the cluster's own, or subnets of its own in the one that the request names. */
export const defineMachineNetwork = (
  parent: Construct,
  request: SelfManagedRequest,
  encryption: Encryption,
): MachineNetwork => {
  if (request.network.vpcId !== undefined) return inGivenNetwork(parent, request, request.network.vpcId)
  const { internetAccess, nodeSubnets, publicSubnetIds, vpcId } = ownNetwork(parent, request, encryption)
  return {
    vpcId,
    subnets: nodeSubnets.map(({ subnetId, zone = "" }) => ({ zone, subnetId })),
    publicSubnetIds,
    internetAccess,
  }
}
