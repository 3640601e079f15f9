import { type AmountRange, fixed, sumOfRanges } from "../../cost/AmountRange.ts"
import type { PlannedResource, PlannedResources } from "../../infrastructure/PlannedResources.ts"
import { blockIn, numberIn, optionalNumberIn, textsIn } from "../ResourceAttributes.ts"

/** Between bounds, as the autoscaler of a pool keeps it. */
const within = (count: number, minimum: number, maximum: number): number => Math.max(minimum, Math.min(count, maximum))

/**
 * How many machines a node pool has, in all its zones. `node_count` and `initial_node_count` are for each zone; a pool that
 * begins with too many is reduced to its bounds.
 */
export const nodePoolMachines = ({ values }: PlannedResource): AmountRange => {
  const zones = Math.max(1, textsIn(values, "node_locations").length)
  const autoscaling = blockIn(values, "autoscaling")
  const started = optionalNumberIn(values, "node_count") ?? optionalNumberIn(values, "initial_node_count")
  const minimum = optionalNumberIn(autoscaling, "total_min_node_count") ?? (started ?? 0) * zones
  const maximum = optionalNumberIn(autoscaling, "total_max_node_count") ?? minimum
  return {
    now: started === undefined ? minimum : within(started * zones, minimum, maximum),
    minimum,
    maximum,
  }
}

/** How many machines an instance group has. One of a single zone has the one machine of a member of a control plane. */
export const instanceGroupMachines = ({ resourceType, values }: PlannedResource): AmountRange =>
  fixed(resourceType === "google_compute_instance_group_manager" ? 1 : numberIn(values, "target_size"))

const machinesByType: Readonly<Record<string, (resource: PlannedResource) => AmountRange>> = {
  google_compute_instance_group_manager: instanceGroupMachines,
  google_compute_region_instance_group_manager: instanceGroupMachines,
  google_container_node_pool: nodePoolMachines,
}

/** All machines of a cluster. */
export const machinesOf = ({ all }: PlannedResources): AmountRange =>
  sumOfRanges(all.flatMap((resource) => machinesByType[resource.resourceType]?.(resource) ?? []))
