import { type AmountRange, sumOfRanges } from "../../cost/AmountRange.ts"
import type { PlannedResource, PlannedResources } from "../../infrastructure/PlannedResources.ts"
import { blockAt, numberAt, textsAt } from "../../infrastructure/ResourceValues.ts"

/** Between bounds, as the autoscaler of a pool keeps it. */
const within = (count: number, minimum: number, maximum: number): number => Math.max(minimum, Math.min(count, maximum))

/**
 * How many machines a node pool has, in all its zones. `node_count` and `initial_node_count` are for each zone; a pool that
 * begins with too many is reduced to its bounds.
 */
export const nodePoolMachines = ({ values }: PlannedResource): AmountRange => {
  const zones = Math.max(1, textsAt(values, "node_locations").length)
  const autoscaling = blockAt(values, "autoscaling")
  const started = numberAt(values, "node_count") ?? numberAt(values, "initial_node_count")
  const minimum = numberAt(autoscaling, "total_min_node_count") ?? (started ?? 0) * zones
  const maximum = numberAt(autoscaling, "total_max_node_count") ?? minimum
  return {
    now: started === undefined ? minimum : within(started * zones, minimum, maximum),
    minimum,
    maximum,
  }
}

/** All machines of a cluster. */
export const machinesOf = ({ all }: PlannedResources): AmountRange =>
  sumOfRanges(all.filter(({ resourceType }) => resourceType === "google_container_node_pool").map(nodePoolMachines))
