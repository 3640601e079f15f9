import { DataAzurermVirtualNetwork } from "@cdktf/provider-azurerm/lib/data-azurerm-virtual-network/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { VirtualNetwork } from "@cdktf/provider-azurerm/lib/virtual-network/index.js"
import { Construct } from "constructs"

import { parseNetworkId } from "#domain/cloud/azure/AzureNetwork.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { AzureRequest } from "./AzureRequest.ts"
import type { ClusterNetwork } from "./ClusterNetwork.ts"
import { defineNatGateway } from "./NatGateway.ts"
import { placed } from "./Placed.ts"
import { defineSecurityGroup } from "./SecurityGroup.ts"
import { defineSubnets } from "./Subnets.ts"

/** Reads a network that Orrery does not own by a data source, so that a destroy cannot reach it. */
const givenNetwork = (scope: Construct, { path }: AzureRequest, id: string) => {
  const parts = parseNetworkId(id)
  if (parts === undefined) {
    throw new UnsupportedSpec({ path: `${path}.networkId`, problem: "Expected the full id of a virtual network." })
  }
  return new DataAzurermVirtualNetwork(scope, "vnet", { name: parts.name, resourceGroupName: parts.resourceGroup })
}

const ownNetwork = (scope: Construct, request: AzureRequest, group: ResourceGroup) =>
  new VirtualNetwork(scope, "vnet", {
    ...placed(request, group),
    addressSpace: [request.network.networkCidr],
  })

/** A network of the cluster's own, or the one the request names, by what other objects refer to. */
export const defineVirtualNetwork = (
  scope: Construct,
  request: AzureRequest,
  group: ResourceGroup,
): DataAzurermVirtualNetwork | VirtualNetwork => {
  const { networkId } = request.network
  return networkId === undefined ? ownNetwork(scope, request, group) : givenNetwork(scope, request, networkId)
}

/**
 * A network of the cluster's own, or the one the request names. In both, the cluster has subnets of its own, and its nodes
 * reach the internet through a NAT gateway of their own.
 */
export const defineNetwork = (parent: Construct, request: AzureRequest, group: ResourceGroup): ClusterNetwork => {
  const scope = new Construct(parent, "network")
  const network = defineVirtualNetwork(scope, request, group)
  const { apiServer, nodes } = defineSubnets(scope, request, {
    resourceGroupName: network.resourceGroupName,
    virtualNetworkName: network.name,
  })
  const internetAccess = defineNatGateway(scope, request, group, { nodes })
  const security = defineSecurityGroup(scope, request, group, nodes, internetAccess)
  return { networkId: network.id, nodes, apiServer, ready: [...internetAccess, security] }
}
