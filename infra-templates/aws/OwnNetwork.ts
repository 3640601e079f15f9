import { DefaultSecurityGroup } from "@cdktf/provider-aws/lib/default-security-group/index.js"
import { InternetGateway } from "@cdktf/provider-aws/lib/internet-gateway/index.js"
import { RouteTable } from "@cdktf/provider-aws/lib/route-table/index.js"
import { Route } from "@cdktf/provider-aws/lib/route/index.js"
import { VpcEndpoint } from "@cdktf/provider-aws/lib/vpc-endpoint/index.js"
import { Vpc } from "@cdktf/provider-aws/lib/vpc/index.js"
import { Construct } from "constructs"

import type { AwsRequest } from "./AwsRequest.ts"
import type { ClusterNetwork } from "./ClusterNetwork.ts"
import type { Encryption } from "./Encryption.ts"
import { defineFlowLogs } from "./FlowLogs.ts"
import { vpcBlock, zoneSubnets } from "./SubnetPlan.ts"
import { defineZone } from "./ZoneNetwork.ts"
import { subnetZones } from "./Zones.ts"

const definePublicRoutes = (
  scope: Construct,
  name: string,
  vpc: Vpc,
): { gateway: InternetGateway; table: RouteTable } => {
  const gateway = new InternetGateway(scope, "internet", { vpcId: vpc.id, tags: { Name: name } })
  const table = new RouteTable(scope, "public", { vpcId: vpc.id, tags: { Name: `${name}-public` } })
  new Route(scope, "public_default", {
    routeTableId: table.id,
    destinationCidrBlock: "0.0.0.0/0",
    gatewayId: gateway.id,
  })
  return { gateway, table }
}

/**
 * A VPC for one cluster: in each zone a private subnet for nodes and a public one for load balancers, with a NAT gateway
 * of its own, so that the loss of a zone does not affect the others.
 */
export const ownNetwork = (parent: Construct, request: AwsRequest, encryption: Encryption): ClusterNetwork => {
  const { name } = request
  const block = vpcBlock(request.network.vpcCidr, request.path)
  const zones = subnetZones(request)
  const scope = new Construct(parent, "network")
  const vpc = new Vpc(scope, "vpc", {
    cidrBlock: request.network.vpcCidr,
    enableDnsHostnames: true,
    enableDnsSupport: true,
    tags: { Name: name },
  })
  // Without rules: nothing that forgets to name a security group can talk to anything.
  new DefaultSecurityGroup(scope, "default", { vpcId: vpc.id, tags: { Name: `${name}-default-closed` } })
  const publicRoutes = definePublicRoutes(scope, name, vpc)
  const networks = zones.all.map((zone) =>
    defineZone(scope, request, { zone, subnets: zoneSubnets(block, zone, request.path), vpc, publicRoutes }),
  )
  new VpcEndpoint(scope, "s3", {
    vpcId: vpc.id,
    serviceName: `com.amazonaws.${request.region}.s3`,
    vpcEndpointType: "Gateway",
    routeTableIds: networks.map(({ privateTable }) => privateTable.id),
    tags: { Name: `${name}-s3` },
  })
  defineFlowLogs(scope, request, { vpc, encryption })
  return {
    vpcId: vpc.id,
    controlPlaneSubnetIds: networks
      .filter(({ zone }) => zones.controlPlane.includes(zone))
      .map(({ privateSubnet }) => privateSubnet.id),
    nodeSubnets: networks.map(({ zone, privateSubnet }) => ({ zone, subnetId: privateSubnet.id })),
    publicSubnetIds: networks.map(({ publicSubnet }) => publicSubnet.id),
    internetAccess: networks.flatMap(({ egress }) => egress),
  }
}
