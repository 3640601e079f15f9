import type { Hold, ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { textAt } from "../../value/Value.ts"
import { exists, inGroup, needed } from "./GroupBehaviors.ts"
import { guidOf, idIn, nameIn } from "./Identifiers.ts"

const held =
  (code: string, what: string): Hold["refusal"] =>
  (id) =>
    `unexpected status 400 (400 Bad Request) with error: ${code}: ${what} ${id.split("/").at(-1)} is in use and cannot be deleted.`

const network: ResourceBehavior = inGroup("Microsoft.Network/virtualNetworks", {
  computed: (_, scene) => ({ guid: guidOf(scene), subnet: [], dns_servers: [] }),
  defaults: { private_endpoint_vnet_policies: "Disabled" },
  heldBy: [
    {
      resourceType: "azurerm_private_dns_zone_virtual_network_link",
      attribute: "virtual_network_id",
      refusal: held("InUseVirtualNetworkCannotBeDeleted", "Virtual network"),
    },
  ],
})

const subnet: ResourceBehavior = {
  computed: (planned, scene) => ({
    id: idIn(
      planned,
      scene,
      `Microsoft.Network/virtualNetworks/${textAt(planned, "virtual_network_name") ?? ""}/subnets/${nameIn(planned)}`,
    ),
  }),
  defaults: {
    default_outbound_access_enabled: true,
    private_endpoint_network_policies: "Disabled",
    private_link_service_network_policies_enabled: true,
  },
  forceNew: ["name", "resource_group_name", "virtual_network_name"],
  nameTaken: exists,
  heldBy: [
    {
      resourceType: "azurerm_kubernetes_cluster_node_pool",
      attribute: "vnet_subnet_id",
      refusal: held("InUseSubnetCannotBeDeleted", "Subnet"),
    },
    {
      resourceType: "azurerm_linux_virtual_machine_scale_set",
      attribute: "network_interface.ip_configuration.subnet_id",
      refusal: held("InUseSubnetCannotBeDeleted", "Subnet"),
    },
    {
      resourceType: "azurerm_network_interface",
      attribute: "ip_configuration.subnet_id",
      refusal: held("InUseSubnetCannotBeDeleted", "Subnet"),
    },
    {
      resourceType: "azurerm_lb",
      attribute: "frontend_ip_configuration.subnet_id",
      refusal: held("InUseSubnetCannotBeDeleted", "Subnet"),
    },
  ],
}

const link: ResourceBehavior = inGroup("", {
  computed: (planned, scene) => ({
    id: idIn(
      planned,
      scene,
      `Microsoft.Network/privateDnsZones/${textAt(planned, "private_dns_zone_name") ?? ""}/virtualNetworkLinks/${nameIn(planned)}`,
    ),
    resolution_policy: "Default",
  }),
  defaults: { registration_enabled: false },
  forceNew: ["private_dns_zone_name", "virtual_network_id"],
  needs: [needed("virtual_network_id", "azurerm_virtual_network")],
})

const rule: ResourceBehavior = {
  computed: (planned, scene) => ({
    id: idIn(
      planned,
      scene,
      `Microsoft.Network/networkSecurityGroups/${textAt(planned, "network_security_group_name") ?? ""}/securityRules/${nameIn(planned)}`,
    ),
  }),
  forceNew: ["name", "resource_group_name", "network_security_group_name"],
  nameTaken: exists,
}

const ofSubnet = (attribute: string, resourceType: string): ResourceBehavior => ({
  computed: (planned) => ({ id: textAt(planned, "subnet_id") ?? "" }),
  forceNew: ["subnet_id"],
  nameTaken: exists,
  needs: [needed("subnet_id", "azurerm_subnet"), needed(attribute, resourceType)],
})

/** How Azure's networks behave. */
export const networkBehaviors: ResourceBehaviors = {
  azurerm_nat_gateway: inGroup("Microsoft.Network/natGateways", {
    computed: (_, scene) => ({ resource_guid: guidOf(scene) }),
    defaults: { sku_name: "Standard", idle_timeout_in_minutes: 4 },
    forceNew: ["sku_name", "zones"],
    heldBy: [
      {
        resourceType: "azurerm_subnet_nat_gateway_association",
        attribute: "nat_gateway_id",
        refusal: held("InUseNatGatewayCannotBeDeleted", "NAT gateway"),
      },
    ],
  }),
  azurerm_nat_gateway_public_ip_association: {
    computed: (planned) => ({
      id: `${textAt(planned, "nat_gateway_id") ?? ""}|${textAt(planned, "public_ip_address_id") ?? ""}`,
    }),
    forceNew: ["nat_gateway_id", "public_ip_address_id"],
    nameTaken: exists,
    needs: [needed("nat_gateway_id", "azurerm_nat_gateway"), needed("public_ip_address_id", "azurerm_public_ip")],
  },
  azurerm_network_security_group: inGroup("Microsoft.Network/networkSecurityGroups", {
    heldBy: [
      {
        resourceType: "azurerm_subnet_network_security_group_association",
        attribute: "network_security_group_id",
        refusal: held("InUseNetworkSecurityGroupCannotBeDeleted", "Network security group"),
      },
    ],
  }),
  azurerm_network_security_rule: rule,
  azurerm_private_dns_zone: inGroup("Microsoft.Network/privateDnsZones", {
    computed: () => ({
      max_number_of_record_sets: 25_000,
      max_number_of_virtual_network_links: 1000,
      max_number_of_virtual_network_links_with_registration: 100,
      number_of_record_sets: 1,
    }),
  }),
  azurerm_private_dns_zone_virtual_network_link: link,
  azurerm_public_ip: inGroup("Microsoft.Network/publicIPAddresses", {
    computed: (_, scene) => ({
      // From a block for documentation: it reaches no machine.
      ip_address: `203.0.113.${Number.parseInt(scene.token.slice(0, 2), 16)}`,
      fqdn: "",
    }),
    defaults: {
      ddos_protection_mode: "VirtualNetworkInherited",
      idle_timeout_in_minutes: 4,
      ip_version: "IPv4",
      sku: "Standard",
      sku_tier: "Regional",
    },
    forceNew: ["sku", "sku_tier", "zones", "ip_version"],
    heldBy: [
      {
        resourceType: "azurerm_nat_gateway_public_ip_association",
        attribute: "public_ip_address_id",
        refusal: held("PublicIPAddressInUseCannotBeDeleted", "Public IP address"),
      },
    ],
  }),
  azurerm_subnet: subnet,
  azurerm_subnet_nat_gateway_association: ofSubnet("nat_gateway_id", "azurerm_nat_gateway"),
  azurerm_subnet_network_security_group_association: ofSubnet(
    "network_security_group_id",
    "azurerm_network_security_group",
  ),
  azurerm_virtual_network: network,
}
