import type { NetworkSecurityGroup } from "@cdktf/provider-azurerm/lib/network-security-group/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { Subnet } from "@cdktf/provider-azurerm/lib/subnet/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { objectName } from "../../azure/Names.ts"
import { defineNatGateway } from "../../azure/NatGateway.ts"
import { defineVirtualNetwork } from "../../azure/Network.ts"
import { subnetRanges } from "../../azure/Subnets.ts"
import { ensure } from "../SpecChecks.ts"
import { controlPlaneRange } from "./Addresses.ts"
import { defineSecurityGroups } from "./SecurityGroups.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The network of a cluster's machines: created by Orrery, or existing. */
export interface MachineNetwork {
  readonly id: string
  readonly name: string
  readonly resourceGroupName: string
  readonly isGiven: boolean
  readonly controlPlane: Subnet
  readonly nodes: Subnet
  /** The group to which the cloud controller adds what Services open. */
  readonly nodeSecurity: NetworkSecurityGroup
  /** What must exist before a machine can reach the internet, and before its ports are closed to others. */
  readonly ready: ReadonlyArray<ITerraformDependable>
}

/**
 * A network of the cluster's own, or subnets of its own in the one that the request names. In both, machines reach the internet
 * through a NAT gateway of the cluster's own: a subnet that does not exist yet has no gateway of its owner.
 */
export const defineMachineNetwork = (
  parent: Construct,
  request: SelfManagedRequest,
  group: ResourceGroup,
): MachineNetwork => {
  const scope = new Construct(parent, "network")
  ensure(
    /\/(?:1[6-9]|2[0-4])$/.test(request.network.networkCidr),
    `${request.path}.networkCidr`,
    "Expected /16 to /24.",
  )
  const network = defineVirtualNetwork(scope, request, group)
  const owner = { resourceGroupName: network.resourceGroupName, virtualNetworkName: network.name }
  const nodes = new Subnet(scope, "nodes", {
    ...owner,
    name: objectName(request.name, "nodes"),
    addressPrefixes: [subnetRanges(request).nodes],
    defaultOutboundAccessEnabled: false,
  })
  const controlPlane = new Subnet(scope, "control_plane", {
    ...owner,
    name: objectName(request.name, "control-plane"),
    addressPrefixes: [controlPlaneRange(request)],
    defaultOutboundAccessEnabled: false,
    // Azure changes the subnets of a network one at a time.
    dependsOn: [nodes],
  })
  const subnets = { nodes, control_plane: controlPlane }
  const internetAccess = defineNatGateway(scope, request, group, subnets)
  const security = defineSecurityGroups(scope, request, { group, subnets, after: internetAccess })
  return {
    id: network.id,
    name: network.name,
    resourceGroupName: network.resourceGroupName,
    isGiven: request.network.networkId !== undefined,
    controlPlane,
    nodes,
    nodeSecurity: security.nodes,
    ready: [...internetAccess, ...security.ready],
  }
}
