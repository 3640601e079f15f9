import type { MachineUses } from "../MachineUse.ts"
import { blockIn, numberIn, textIn } from "../ResourceAttributes.ts"

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
}
