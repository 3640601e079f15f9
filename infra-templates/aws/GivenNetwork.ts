import { DataAwsSubnet } from "@cdktf/provider-aws/lib/data-aws-subnet/index.js"
import { DataAwsVpc } from "@cdktf/provider-aws/lib/data-aws-vpc/index.js"
import { Construct } from "constructs"

import type { Subnet } from "#domain/cloud/aws/AwsNetwork.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { AwsRequest } from "./AwsRequest.ts"
import type { ClusterNetwork } from "./ClusterNetwork.ts"

const checkSubnets = ({ network, ...request }: AwsRequest, vpcId: string): ReadonlyArray<Subnet> => {
  const { subnets } = network
  const path = `${request.path}.subnets`
  if (!/^vpc-[0-9a-z]{1,32}$/.test(vpcId)) {
    throw new UnsupportedSpec({ path: `${request.path}.vpcId`, problem: "Expected an id such as vpc-0a1b2c3d." })
  }
  for (const subnet of subnets) {
    if (!/^subnet-[0-9a-z]{1,32}$/.test(subnet.id)) {
      throw new UnsupportedSpec({ path, problem: "Expected ids such as subnet-0a1b2c3d." })
    }
  }
  const forNodes = subnets.filter((subnet) => subnet.type === "private")
  const zones = new Set(forNodes.map((subnet) => subnet.availabilityZone ?? subnet.id))
  if (zones.size < 2) {
    throw new UnsupportedSpec({ path, problem: "Name private subnets in two zones or more; nodes run only in those." })
  }
  return forNodes
}

/**
 * An existing network that Orrery does not own: read by data sources, so that a destroy cannot reach it, and never tagged.
 * Reading it with the VPC, zones and blocks of the request lets a plan fail if they do not belong together.
 */
export const givenNetwork = (parent: Construct, request: AwsRequest, vpcId: string): ClusterNetwork => {
  const forNodes = checkSubnets(request, vpcId)
  const scope = new Construct(parent, "network")
  const vpc = new DataAwsVpc(scope, "vpc", {
    id: vpcId,
    // Any block of the VPC, of which it may have several.
    filter: [{ name: "cidr-block-association.cidr-block", values: [request.network.vpcCidr] }],
  })
  const subnets = new Map(
    request.network.subnets.map((subnet) => [
      subnet.id,
      new DataAwsSubnet(scope, subnet.id, {
        id: subnet.id,
        vpcId: vpc.id,
        ...(subnet.availabilityZone !== undefined && { availabilityZone: subnet.availabilityZone }),
        ...(subnet.cidr !== undefined && { cidrBlock: subnet.cidr }),
      }),
    ]),
  )
  const nodeSubnets = forNodes.map(({ id, availabilityZone }) => ({
    subnetId: subnets.get(id)?.id ?? id,
    zone: availabilityZone,
  }))
  const allowed = request.controlPlaneZones
  const inAllowedZone = nodeSubnets.filter(({ zone }) => zone === undefined || allowed.includes(zone))
  return {
    vpcId: vpc.id,
    controlPlaneSubnetIds: (allowed.length < 2 ? nodeSubnets : inAllowedZone).map(({ subnetId }) => subnetId),
    nodeSubnets,
    publicSubnetIds: [],
    internetAccess: [],
  }
}
