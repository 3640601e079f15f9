import { awsPricesIn } from "../../cloud/aws/AwsPrices.ts"
import type { Region } from "../../cloud/RegionTable.ts"
import { costItem, type CostItem, hoursPerMonth } from "../../cost/CostItem.ts"
import type { EksSpec } from "./EksSpec.ts"

export const excludedFromEksCost: ReadonlyArray<string> = [
  "Data transfer, and the traffic of NAT gateways",
  "Logs, flow logs and requests to the encryption key",
  "Load balancers and volumes that workloads create",
  "Machines that Karpenter adds",
  "Extended support of older Kubernetes versions",
  "Taxes, discounts and the free tier",
]

/** The monthly cost of an EKS cluster without its machines: control plane, key and, in a network Orrery creates, gateways. */
export const eksFixedCost = ({ vpcId }: EksSpec, { id }: Region, zoneCount: number): ReadonlyArray<CostItem> => {
  const { eksControlPlaneHourly, kmsKeyMonthly, natGatewayHourly, publicIpv4Hourly } = awsPricesIn(id)
  const cluster = [
    costItem("EKS control plane", 1, eksControlPlaneHourly * hoursPerMonth),
    costItem("Encryption key (KMS)", 1, kmsKeyMonthly),
  ]
  if (vpcId !== undefined) return cluster
  return [
    ...cluster,
    costItem("NAT gateways, one for each zone", zoneCount, natGatewayHourly * hoursPerMonth),
    costItem("Public IPv4 addresses of the NAT gateways", zoneCount, publicIpv4Hourly * hoursPerMonth),
  ]
}
