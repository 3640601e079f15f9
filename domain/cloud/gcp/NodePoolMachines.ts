import { type AmountRange, fixed, sumOfRanges } from "../../cost/AmountRange.ts"
import type { PlannedResource, PlannedResources } from "../../infrastructure/PlannedResources.ts"
import { blockIn, numberIn, optionalNumberIn, textIn, textsIn } from "../ResourceAttributes.ts"
import { nodeGroupLabelOfMachines } from "./OwnershipLabels.ts"

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

/** The label of a node group's machines, which those of a control plane do not have. */
const isNodeGroup = (template: PlannedResource | undefined): boolean =>
  textIn(blockIn(template?.values ?? {}, "labels"), nodeGroupLabelOfMachines) !== undefined

/**
 * How many machines an instance group has: one for a member of a control plane, and between its bounds for a node group. An
 * autoscaler that is switched off keeps the bounds.
 */
export const instanceGroupMachines = (group: PlannedResource, resources: PlannedResources): AmountRange => {
  if (!isNodeGroup(resources.referenced(group, "version", "instance_template"))) return fixed(1)
  const now = numberIn(group.values, "target_size")
  const bounds = resources.all.find(
    (resource) =>
      resource.resourceType === "google_compute_autoscaler" &&
      resources.referenced(resource, "target")?.address === group.address,
  )
  if (bounds === undefined) return fixed(now)
  const policy = blockIn(bounds.values, "autoscaling_policy")
  return { now, minimum: numberIn(policy, "min_replicas"), maximum: numberIn(policy, "max_replicas") }
}

const machinesByType: Readonly<
  Record<string, (resource: PlannedResource, resources: PlannedResources) => AmountRange>
> = {
  google_compute_instance_group_manager: instanceGroupMachines,
  google_container_node_pool: nodePoolMachines,
}

/** All machines of a cluster. */
export const machinesOf = (resources: PlannedResources): AmountRange =>
  sumOfRanges(resources.all.flatMap((resource) => machinesByType[resource.resourceType]?.(resource, resources) ?? []))
