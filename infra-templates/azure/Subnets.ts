import { Subnet } from "@cdktf/provider-azurerm/lib/subnet/index.js"
import type { Construct } from "constructs"

import { type NetworkRanges, networkPrefix, networkRanges } from "#domain/cloud/azure/NetworkRanges.ts"
import * as Cidr from "#domain/shared/Cidr.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { AzureRequest } from "./AzureRequest.ts"
import { objectName } from "./Names.ts"

/** The subnets that the request's block divides into. */
export const subnetRanges = ({ network, path }: AzureRequest): NetworkRanges => {
  const block = Cidr.parse(network.networkCidr)
  const { largest, smallest } = networkPrefix
  if (
    block === undefined ||
    !Cidr.isCanonical(network.networkCidr, block) ||
    block.prefixLength < largest ||
    block.prefixLength > smallest
  ) {
    const problem = `Expected an IPv4 block from /${largest} to /${smallest}, such as 10.0.0.0/16.`
    throw new UnsupportedSpec({ path: `${path}.networkCidr`, problem })
  }
  return networkRanges(block)
}

/** A virtual network, by the names that its subnets refer to it with. */
export interface NetworkOwner {
  readonly resourceGroupName: string
  readonly virtualNetworkName: string
}

/** The cluster's own subnets. Nothing in them reaches the internet by itself. */
export const defineSubnets = (scope: Construct, request: AzureRequest, owner: NetworkOwner) => {
  const ranges = subnetRanges(request)
  const nodes = new Subnet(scope, "nodes", {
    ...owner,
    name: objectName(request.name, "nodes"),
    addressPrefixes: [ranges.nodes],
    defaultOutboundAccessEnabled: false,
  })
  const apiServer = new Subnet(scope, "api_server", {
    ...owner,
    name: objectName(request.name, "api-server"),
    addressPrefixes: [ranges.apiServer],
    defaultOutboundAccessEnabled: false,
    delegation: [
      {
        name: "aks",
        serviceDelegation: {
          name: "Microsoft.ContainerService/managedClusters",
          actions: ["Microsoft.Network/virtualNetworks/subnets/join/action"],
        },
      },
    ],
    // Azure changes the subnets of a network one at a time.
    dependsOn: [nodes],
  })
  return { nodes, apiServer }
}
