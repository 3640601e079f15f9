import { findMachineType } from "../../catalogue/MachineType.ts"
import { natAddressCount } from "../../cloud/azure/AzureNetwork.ts"
import { azurePrices } from "../../cloud/azure/AzurePrices.ts"
import type { Region } from "../../cloud/RegionTable.ts"
import { costItem, type CostItem, hoursPerMonth } from "../../cost/CostItem.ts"
import { type AksSpec, systemNodes } from "./AksSpec.ts"

export const excludedFromAksCost: ReadonlyArray<string> = [
  "Data transfer, and the traffic of the NAT gateway",
  "Logs, metrics, and requests to an encryption key",
  "Microsoft Defender for Containers, where the subscription has it",
  "Nodes for AKS's own services beyond the first two",
  "Load balancers and disks that workloads create",
  "Taxes, discounts and the free tier",
]

/** The monthly cost of an AKS cluster without the machines of its node groups: control plane, system nodes and the NAT gateway. */
export const aksFixedCost = (
  { authorizedNetworks, systemMachineType, tier }: AksSpec,
  { id }: Region,
): ReadonlyArray<CostItem> => {
  const { controlPlaneHourly, natGatewayHourly, privateDnsZoneMonthly, publicAddressHourly } = azurePrices()
  const systemHourly = findMachineType("azure", id, systemMachineType)?.onDemandHourly ?? 0
  return [
    costItem(`AKS control plane, ${tier} tier`, 1, controlPlaneHourly[tier] * hoursPerMonth),
    costItem(`Nodes for AKS's own services (${systemMachineType})`, systemNodes.min, systemHourly * hoursPerMonth),
    costItem("NAT gateway", 1, natGatewayHourly * hoursPerMonth),
    costItem("Public IPv4 addresses of the NAT gateway", natAddressCount, publicAddressHourly * hoursPerMonth),
    ...(authorizedNetworks.length > 0 ? [] : [costItem("Private DNS zone", 1, privateDnsZoneMonthly)]),
  ]
}
