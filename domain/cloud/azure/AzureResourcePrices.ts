import { fixed } from "../../cost/AmountRange.ts"
import type { CostGroupKind } from "../../cost/CostGroup.ts"
import { hoursPerMonth } from "../../cost/Money.ts"
import { blockIn, textIn } from "../ResourceAttributes.ts"
import { type PricedPart, pricedByUse, type ResourcePrice, type ResourcePrices } from "../ResourcePrices.ts"
import { azurePrices } from "./AzurePrices.ts"
import { apiLoadBalancerPrice, diskPrice, machinePrice, scaleSetPrice } from "./MachinePrices.ts"
import { nodePoolPrice, poolCost } from "./NodePoolPrice.ts"

const oneOf = (group: CostGroupKind, name: string, unitMonthly: number): PricedPart => ({
  group,
  name,
  quantity: fixed(1),
  unitMonthly: fixed(unitMonthly),
})

const isTier = (text: string): text is "free" | "standard" | "premium" => ["free", "standard", "premium"].includes(text)

/** A cluster costs what its tier does, and the machines that run AKS's own services. */
const aksCluster: ResourcePrice = ({ values }, context) => {
  const tier = (textIn(values, "sku_tier") ?? "Free").toLowerCase()
  const { controlPlaneHourly } = azurePrices()
  const system = poolCost(blockIn(values, "default_node_pool"), { group: "controlPlane" }, context)
  const hourly = isTier(tier) ? controlPlaneHourly[tier] : controlPlaneHourly.standard
  return {
    parts: [oneOf("controlPlane", `AKS control plane, ${tier} tier`, hourly * hoursPerMonth), ...(system.parts ?? [])],
    leftOut: ["Microsoft Defender for Containers, where the subscription has it", ...(system.leftOut ?? [])],
  }
}

/** What the Azure resources of a program cost. */
export const azureResourcePrices: ResourcePrices = {
  leftOut: ["Data transfer", "Load balancers and disks that workloads create", "Taxes, discounts and the free tier"],
  types: {
    azurerm_disk_encryption_set: pricedByUse("The given encryption key, and requests to it"),
    azurerm_kubernetes_cluster: aksCluster,
    azurerm_kubernetes_cluster_node_pool: nodePoolPrice,
    azurerm_lb: apiLoadBalancerPrice,
    azurerm_lb_backend_address_pool: "free",
    azurerm_lb_probe: "free",
    azurerm_lb_rule: "free",
    azurerm_linux_virtual_machine: machinePrice,
    azurerm_linux_virtual_machine_scale_set: scaleSetPrice,
    azurerm_log_analytics_workspace: pricedByUse("Logs and metrics, by what is written and stored"),
    azurerm_managed_disk: diskPrice,
    azurerm_management_lock: "free",
    azurerm_monitor_data_collection_rule: "free",
    azurerm_monitor_data_collection_rule_association: "free",
    azurerm_monitor_diagnostic_setting: "free",
    azurerm_nat_gateway: () => ({
      parts: [oneOf("network", "NAT gateway", azurePrices().natGatewayHourly * hoursPerMonth)],
      leftOut: ["Traffic through the NAT gateway"],
    }),
    azurerm_nat_gateway_public_ip_association: "free",
    azurerm_network_interface: "free",
    azurerm_network_interface_backend_address_pool_association: "free",
    azurerm_network_security_group: "free",
    azurerm_network_security_rule: "free",
    azurerm_private_dns_zone: () => ({
      parts: [oneOf("network", "Private DNS zone", azurePrices().privateDnsZoneMonthly)],
    }),
    azurerm_private_dns_zone_virtual_network_link: "free",
    azurerm_public_ip: () => ({
      parts: [oneOf("network", "Public IPv4 address", azurePrices().publicAddressHourly * hoursPerMonth)],
    }),
    azurerm_resource_group: "free",
    azurerm_role_assignment: "free",
    azurerm_role_definition: "free",
    azurerm_storage_blob: pricedByUse("Blobs in the given container, and requests to it"),
    azurerm_subnet: "free",
    azurerm_subnet_nat_gateway_association: "free",
    azurerm_subnet_network_security_group_association: "free",
    azurerm_user_assigned_identity: "free",
    azurerm_virtual_machine_data_disk_attachment: "free",
    azurerm_virtual_network: "free",
  },
}
