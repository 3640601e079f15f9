import type { MachineUses } from "../MachineUse.ts"
import { blockIn, blocksIn, numberIn, optionalNumberIn, textIn } from "../ResourceAttributes.ts"

/** The machines that resources of Google Cloud create at once. */
export const gcpMachineUses: MachineUses = {
  google_container_node_pool: (pool) => {
    const nodes = blockIn(pool, "node_config")
    const machineType = textIn(nodes, "machine_type")
    const diskType = textIn(nodes, "disk_type")
    return {
      machineTypes: machineType === undefined ? [] : [machineType],
      count: numberIn(blockIn(pool, "autoscaling"), "total_min_node_count"),
      isSpot: nodes["spot"] === true,
      diskGib: numberIn(nodes, "disk_size_gb"),
      ...(diskType === undefined ? {} : { diskType }),
    }
  },
  google_compute_instance_group_manager: (group, referenced) => {
    const template = referenced(blockIn(group, "version")["instance_template"]) ?? {}
    const [disk = {}] = blocksIn(template, "disk")
    const machineType = textIn(template, "machine_type")
    const diskType = textIn(disk, "disk_type")
    return {
      machineTypes: machineType === undefined ? [] : [machineType],
      // The one machine of a member of a control plane is configured apart.
      count: optionalNumberIn(group, "target_size") ?? 1,
      isSpot: textIn(blockIn(template, "scheduling"), "provisioning_model") === "SPOT",
      diskGib: numberIn(disk, "disk_size_gb"),
      ...(diskType === undefined ? {} : { diskType }),
    }
  },
}
