import { NatGatewayPublicIpAssociation } from "@cdktf/provider-azurerm/lib/nat-gateway-public-ip-association/index.js"
import { NatGateway } from "@cdktf/provider-azurerm/lib/nat-gateway/index.js"
import { PublicIp } from "@cdktf/provider-azurerm/lib/public-ip/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { SubnetNatGatewayAssociation } from "@cdktf/provider-azurerm/lib/subnet-nat-gateway-association/index.js"
import type { Subnet } from "@cdktf/provider-azurerm/lib/subnet/index.js"
import type { ITerraformDependable } from "cdktf"
import type { Construct } from "constructs"

import { natAddressCount } from "#domain/cloud/azure/AzureNetwork.ts"

import type { AzureRequest } from "./AzureRequest.ts"
import { placed } from "./Placed.ts"

/** The way of machines without public addresses to the internet, by the names of their subnets. Its addresses stay the same, so that others can allow them. */
export const defineNatGateway = (
  scope: Construct,
  request: AzureRequest,
  group: ResourceGroup,
  subnets: Readonly<Record<string, Subnet>>,
): ReadonlyArray<ITerraformDependable> => {
  const gateway = new NatGateway(scope, "nat", {
    ...placed(request, group, "nat"),
    skuName: "Standard",
    idleTimeoutInMinutes: 4,
  })
  const addresses = Array.from({ length: natAddressCount }, (_, index) => {
    const address = new PublicIp(scope, `nat_address_${index + 1}`, {
      ...placed(request, group, `nat-${index + 1}`),
      sku: "Standard",
      allocationMethod: "Static",
    })
    return new NatGatewayPublicIpAssociation(scope, `nat_address_${index + 1}_association`, {
      natGatewayId: gateway.id,
      publicIpAddressId: address.id,
    })
  })
  const associations = Object.entries(subnets).map(
    ([id, subnet]) =>
      new SubnetNatGatewayAssociation(scope, `${id}_nat`, { subnetId: subnet.id, natGatewayId: gateway.id }),
  )
  return [...addresses, ...associations]
}
