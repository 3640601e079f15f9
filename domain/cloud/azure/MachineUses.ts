import type { MachineUse, MachineUses } from "../MachineUse.ts"
import { blockIn, numberIn, type ResourceAttributes, textIn } from "../ResourceAttributes.ts"

const poolUse = (pool: ResourceAttributes): MachineUse => {
  const machineType = textIn(pool, "vm_size")
  const diskType = textIn(pool, "os_disk_type")
  return {
    machineTypes: machineType === undefined ? [] : [machineType],
    count: numberIn(pool, "min_count"),
    isSpot: pool["priority"] === "Spot",
    diskGib: numberIn(pool, "os_disk_size_gb"),
    ...(diskType === undefined ? {} : { diskType }),
  }
}

/** The machines that resources of Azure create at once. */
export const azureMachineUses: MachineUses = {
  azurerm_kubernetes_cluster: (cluster) => poolUse(blockIn(cluster, "default_node_pool")),
  azurerm_kubernetes_cluster_node_pool: poolUse,
}
