import { findMachineType, type HourlyRange, type MachineType } from "../catalogue/MachineType.ts"
import { catalogueOf } from "../catalogue/Region.ts"
import { type Region } from "../cloud/RegionTable.ts"
import { type ClusterSpec } from "../cluster/ClusterSpec.ts"
import { groupCount } from "../cluster/ClusterZones.ts"
import { type NodeGroup } from "../cluster/NodeGroup.ts"
import { costItem, type CostItem, hoursPerMonth } from "./CostItem.ts"

/** What a group costs: as it starts, at the least and at the most. */
export interface NodeGroupCost {
  readonly expected: ReadonlyArray<CostItem>
  readonly minimum: ReadonlyArray<CostItem>
  readonly maximum: ReadonlyArray<CostItem>
}

/** A cloud that sells no spot capacity of a machine type charges its on-demand price. */
const hourlyRange = ({ onDemandHourly, spotHourly }: MachineType, { purchaseOption }: NodeGroup): HourlyRange =>
  (purchaseOption === "spot" ? spotHourly : undefined) ?? { low: onDemandHourly, high: onDemandHourly }

const machinesOf = ({ machineTypes: [first, ...others], purchaseOption }: NodeGroup): string =>
  `${first}${others.length === 0 ? "" : ` or ${others.length} other`}, ${purchaseOption === "spot" ? "spot" : "on demand"}`

/**
 * A group starts with its smallest size and its first machine type. On demand that type is taken first; which one spot
 * capacity is found for is open, so its price is expected in the middle of the range of them all.
 */
export const nodeGroupCost = (spec: ClusterSpec, region: Region, group: NodeGroup): NodeGroupCost => {
  const machineTypes = group.machineTypes.flatMap((name) => findMachineType(spec.provider, spec.region, name) ?? [])
  const ranges = machineTypes.map((machineType) => hourlyRange(machineType, group))
  const low = ranges.length === 0 ? 0 : Math.min(...ranges.map((range) => range.low))
  const high = ranges.length === 0 ? 0 : Math.max(...ranges.map((range) => range.high))
  const expected = group.purchaseOption === "spot" ? (low + high) / 2 : (ranges[0]?.low ?? 0)
  const groups = groupCount(spec, group)
  const volumeType = catalogueOf(spec.provider)?.regions.volumeType ?? "disk"

  const items = (nodes: number, hourly: number): ReadonlyArray<CostItem> => [
    costItem(`Nodes of ${group.name} (${machinesOf(group)})`, nodes, hourly * hoursPerMonth),
    costItem(`Volumes of ${group.name} (${volumeType}, GiB)`, nodes * group.volumeSizeGiB, region.volumeGibMonthly),
  ]
  return {
    expected: items(group.minNode * groups, expected),
    minimum: items(group.minNode * groups, low),
    maximum: items(group.maxNode * groups, high),
  }
}
