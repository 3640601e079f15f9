import { NetworkSecurityGroup } from "@cdktf/provider-azurerm/lib/network-security-group/index.js"
import { NetworkSecurityRule } from "@cdktf/provider-azurerm/lib/network-security-rule/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { SubnetNetworkSecurityGroupAssociation } from "@cdktf/provider-azurerm/lib/subnet-network-security-group-association/index.js"
import type { Subnet } from "@cdktf/provider-azurerm/lib/subnet/index.js"
import type { ITerraformDependable } from "cdktf"
import type { Construct } from "constructs"

import type { AzureRequest } from "./AzureRequest.ts"
import { placed } from "./Placed.ts"

/**
 * What may reach the nodes: the network itself, Azure's load balancers, and HTTPS from the internet for the services that
 * workloads publish. Rules are objects of their own, so that a plan leaves those alone that others add.
 */
export const defineSecurityGroup = (
  scope: Construct,
  request: AzureRequest,
  group: ResourceGroup,
  subnet: Subnet,
  after: ReadonlyArray<ITerraformDependable>,
): ITerraformDependable => {
  const securityGroup = new NetworkSecurityGroup(scope, "security_group", placed(request, group, "nodes"))
  new NetworkSecurityRule(scope, "https", {
    name: "https",
    description: "Services that workloads publish with a load balancer.",
    resourceGroupName: group.name,
    networkSecurityGroupName: securityGroup.name,
    priority: 1000,
    direction: "Inbound",
    access: "Allow",
    protocol: "Tcp",
    sourceAddressPrefix: "Internet",
    sourcePortRange: "*",
    destinationAddressPrefix: "*",
    destinationPortRange: "443",
  })
  return new SubnetNetworkSecurityGroupAssociation(scope, "nodes_security_group", {
    subnetId: subnet.id,
    networkSecurityGroupId: securityGroup.id,
    // Azure changes a subnet once at a time.
    dependsOn: [...after],
  })
}
