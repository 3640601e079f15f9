import type { TypePermissions } from "../../Permissions.ts"
import { actionsOn } from "./TypeActions.ts"

const subnet = "Microsoft.Network/virtualNetworks/subnets"

/** A part of a subnet: it is written with the subnet. */
const ofSubnet = (join: string): TypePermissions => ({
  create: [`${subnet}/write`, `${subnet}/read`, join],
  read: [`${subnet}/read`],
  update: [`${subnet}/write`, join],
  delete: [`${subnet}/write`],
})

/** What the objects of a network need. */
export const networkPermissions: Readonly<Record<string, TypePermissions>> = {
  azurerm_nat_gateway: actionsOn("Microsoft.Network/natGateways"),
  azurerm_nat_gateway_public_ip_association: {
    create: [
      "Microsoft.Network/natGateways/write",
      "Microsoft.Network/natGateways/read",
      "Microsoft.Network/publicIPAddresses/join/action",
    ],
    read: ["Microsoft.Network/natGateways/read"],
    delete: ["Microsoft.Network/natGateways/write"],
  },
  azurerm_network_security_group: actionsOn("Microsoft.Network/networkSecurityGroups"),
  azurerm_network_security_rule: actionsOn("Microsoft.Network/networkSecurityGroups/securityRules"),
  azurerm_private_dns_zone: actionsOn(
    "Microsoft.Network/privateDnsZones",
    "Microsoft.Network/privateDnsZones/SOA/read",
  ),
  azurerm_private_dns_zone_virtual_network_link: actionsOn(
    "Microsoft.Network/privateDnsZones/virtualNetworkLinks",
    "Microsoft.Network/virtualNetworks/join/action",
  ),
  azurerm_public_ip: actionsOn("Microsoft.Network/publicIPAddresses"),
  azurerm_subnet: actionsOn(subnet),
  azurerm_subnet_nat_gateway_association: ofSubnet("Microsoft.Network/natGateways/join/action"),
  azurerm_subnet_network_security_group_association: ofSubnet("Microsoft.Network/networkSecurityGroups/join/action"),
  azurerm_virtual_network: actionsOn("Microsoft.Network/virtualNetworks"),
  "data.azurerm_virtual_network": { read: ["Microsoft.Network/virtualNetworks/read"] },
}
