import { natAddressCount } from "../../cloud/gcp/GcpNetwork.ts"
import { gcpPrices } from "../../cloud/gcp/GcpPrices.ts"
import { costItem, type CostItem, hoursPerMonth } from "../../cost/CostItem.ts"
import type { GkeSpec } from "./GkeSpec.ts"

export const excludedFromGkeCost: ReadonlyArray<string> = [
  "Data transfer, and the traffic of the NAT gateway",
  "Logs, metrics, flow logs and requests to an encryption key",
  "Load balancers and disks that workloads create",
  "Extended support of older Kubernetes versions",
  "Taxes, discounts and the free tier",
]

/** The monthly cost of a GKE cluster without its machines: control plane and, in a network Orrery creates, a NAT gateway. */
export const gkeFixedCost = ({ networkId }: GkeSpec): ReadonlyArray<CostItem> => {
  const { controlPlaneHourly, natAddressHourly, natGatewayHourlyMax } = gcpPrices()
  const cluster = [costItem("GKE control plane", 1, controlPlaneHourly * hoursPerMonth)]
  if (networkId !== undefined) return cluster
  return [
    ...cluster,
    costItem("NAT gateway, for 32 machines or more", 1, natGatewayHourlyMax * hoursPerMonth),
    costItem("Public IPv4 addresses of the NAT gateway", natAddressCount, natAddressHourly * hoursPerMonth),
  ]
}
