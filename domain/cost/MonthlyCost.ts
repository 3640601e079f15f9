import { DateTime, Schema } from "effect"

import { awsMachineTypeTable } from "../catalogue/MachineType.ts"
import { awsRegionTable, findRegion, type Region } from "../catalogue/Region.ts"
import { type ClusterSpec } from "../cluster/ClusterSpec.ts"
import { clusterZones } from "../cluster/ClusterZones.ts"
import { costItem, CostItem, hoursPerMonth, inCents, sum } from "./CostItem.ts"
import { nodeGroupCost } from "./NodeGroupCost.ts"

/** What a cluster costs in a month at list price. An estimate: never shown without its date and what it leaves out. */
export const MonthlyCost = Schema.Struct({
  /** With every group as it starts: at its smallest size. */
  total: Schema.Finite,
  minimum: Schema.Finite,
  /** With every group at its largest size, of its dearest machine type. */
  maximum: Schema.Finite,
  currency: Schema.Literal("USD"),
  estimated: Schema.Literal(true),
  /** Of the older of the price tables used. */
  timeGenerated: Schema.DateTimeUtc,
  /** What `total` is made of. */
  items: Schema.Array(CostItem),
  excluded: Schema.Array(Schema.String),
})
export type MonthlyCost = typeof MonthlyCost.Type

const excluded = [
  "Data transfer, and the traffic of NAT gateways",
  "Logs, flow logs and requests to the encryption key",
  "Load balancers and volumes that workloads make",
  "Machines that Karpenter adds",
  "Extended support of older Kubernetes versions",
  "Taxes, discounts and the free tier",
]

const fixedItems = (spec: ClusterSpec, region: Region): ReadonlyArray<CostItem> => {
  const { eksControlPlaneHourly, publicIpv4Hourly, kmsKeyMonthly } = awsRegionTable.everywhere
  const cluster = [
    costItem("EKS control plane", 1, eksControlPlaneHourly * hoursPerMonth),
    costItem("Encryption key (KMS)", 1, kmsKeyMonthly),
  ]
  if (spec.provisioner.eks.vpcId !== undefined) return cluster
  const zoneCount = clusterZones(spec).length
  return [
    ...cluster,
    costItem("NAT gateways, one for each zone", zoneCount, region.natGatewayHourly * hoursPerMonth),
    costItem("Public IPv4 addresses of the NAT gateways", zoneCount, publicIpv4Hourly * hoursPerMonth),
  ]
}

/** The estimate for a cluster. A region outside the catalogue cannot be priced: the request reader refuses it. */
export const monthlyCostOf = (spec: ClusterSpec): MonthlyCost => {
  const region = findRegion(spec.provider, spec.region)
  const fixed = region === undefined ? [] : fixedItems(spec, region)
  const groups = region === undefined ? [] : spec.nodeGroups.map((group) => nodeGroupCost(spec, region, group))
  const items = [...fixed, ...groups.flatMap(({ expected }) => expected)].filter(({ quantity }) => quantity > 0)
  return {
    total: sum(items),
    minimum: inCents(sum(fixed) + sum(groups.flatMap(({ minimum }) => minimum))),
    maximum: inCents(sum(fixed) + sum(groups.flatMap(({ maximum }) => maximum))),
    currency: "USD",
    estimated: true,
    timeGenerated: DateTime.min(awsMachineTypeTable.timeGenerated, awsRegionTable.timeGenerated),
    items,
    excluded,
  }
}
