import { Eip } from "@cdktf/provider-aws/lib/eip/index.js"
import type { InternetGateway } from "@cdktf/provider-aws/lib/internet-gateway/index.js"
import { NatGateway } from "@cdktf/provider-aws/lib/nat-gateway/index.js"
import { RouteTableAssociation } from "@cdktf/provider-aws/lib/route-table-association/index.js"
import { RouteTable } from "@cdktf/provider-aws/lib/route-table/index.js"
import { Route } from "@cdktf/provider-aws/lib/route/index.js"
import { Subnet } from "@cdktf/provider-aws/lib/subnet/index.js"
import type { Vpc } from "@cdktf/provider-aws/lib/vpc/index.js"
import type { ITerraformDependable } from "cdktf"
import type { Construct } from "constructs"

import type { AwsRequest } from "./AwsRequest.ts"
import type { ZoneSubnets } from "./SubnetPlan.ts"
import { zoneLetter } from "./Zones.ts"

interface ZoneOptions {
  readonly zone: string
  readonly subnets: ZoneSubnets
  readonly vpc: Vpc
  readonly publicRoutes: { readonly gateway: InternetGateway; readonly table: RouteTable }
}

/** One zone's part of a network. */
export interface ZoneNetwork {
  readonly zone: string
  readonly privateSubnet: Subnet
  readonly publicSubnet: Subnet
  readonly privateTable: RouteTable
  /** The way from the private subnet to the internet. */
  readonly egress: ReadonlyArray<ITerraformDependable>
}

/** Load balancer controllers and Karpenter find subnets by these tags. */
const discoveryTags = (request: AwsRequest): Readonly<Record<string, string>> => ({
  [`kubernetes.io/cluster/${request.name}`]: "shared",
})

const defineSubnets = (scope: Construct, request: AwsRequest, options: ZoneOptions) => {
  const { zone, subnets, vpc } = options
  const letter = zoneLetter(zone)
  const publicSubnet = new Subnet(scope, `public_${letter}`, {
    vpcId: vpc.id,
    cidrBlock: subnets.public,
    availabilityZone: zone,
    mapPublicIpOnLaunch: false,
    tags: { ...discoveryTags(request), Name: `${request.name}-public-${letter}`, "kubernetes.io/role/elb": "1" },
  })
  const privateSubnet = new Subnet(scope, `private_${letter}`, {
    vpcId: vpc.id,
    cidrBlock: subnets.private,
    availabilityZone: zone,
    mapPublicIpOnLaunch: false,
    tags: {
      ...discoveryTags(request),
      Name: `${request.name}-private-${letter}`,
      "kubernetes.io/role/internal-elb": "1",
      ...request.discoveryTags,
    },
  })
  return { publicSubnet, privateSubnet }
}

/** A zone's two subnets, and the NAT gateway and routes through which its nodes reach the internet. */
export const defineZone = (scope: Construct, request: AwsRequest, options: ZoneOptions): ZoneNetwork => {
  const { zone, vpc, publicRoutes } = options
  const letter = zoneLetter(zone)
  const name = `${request.name}-${letter}`
  const { publicSubnet, privateSubnet } = defineSubnets(scope, request, options)
  const publicAssociation = new RouteTableAssociation(scope, `public_${letter}_routes`, {
    subnetId: publicSubnet.id,
    routeTableId: publicRoutes.table.id,
  })
  const address = new Eip(scope, `nat_${letter}_address`, { domain: "vpc", tags: { Name: `${name}-nat` } })
  const nat = new NatGateway(scope, `nat_${letter}`, {
    allocationId: address.allocationId,
    subnetId: publicSubnet.id,
    tags: { Name: name },
    dependsOn: [publicRoutes.gateway, publicAssociation],
  })
  const privateTable = new RouteTable(scope, `private_${letter}_table`, {
    vpcId: vpc.id,
    tags: { Name: `${request.name}-private-${letter}` },
  })
  const route = new Route(scope, `private_${letter}_default`, {
    routeTableId: privateTable.id,
    destinationCidrBlock: "0.0.0.0/0",
    natGatewayId: nat.id,
  })
  const association = new RouteTableAssociation(scope, `private_${letter}_routes`, {
    subnetId: privateSubnet.id,
    routeTableId: privateTable.id,
  })
  return { zone, privateSubnet, publicSubnet, privateTable, egress: [route, association] }
}
