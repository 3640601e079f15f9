import type { MachineUse, MachineUses } from "../MachineUse.ts"
import { blockIn, numberIn, type ResourceAttributes, textIn } from "../ResourceAttributes.ts"

const typesIn = (machines: ResourceAttributes, name: string): ReadonlyArray<string> => {
  const machineType = textIn(machines, name)
  return machineType === undefined ? [] : [machineType]
}

const poolUse = (pool: ResourceAttributes): MachineUse => {
  const diskType = textIn(pool, "os_disk_type")
  return {
    machineTypes: typesIn(pool, "vm_size"),
    count: numberIn(pool, "min_count"),
    isSpot: pool["priority"] === "Spot",
    diskGib: numberIn(pool, "os_disk_size_gb"),
    ...(diskType === undefined ? {} : { diskType }),
  }
}

const diskOf = (machines: ResourceAttributes): number => numberIn(blockIn(machines, "os_disk"), "disk_size_gb")

/** The machines that resources of Azure create at once. */
export const azureMachineUses: MachineUses = {
  azurerm_kubernetes_cluster: (cluster) => poolUse(blockIn(cluster, "default_node_pool")),
  azurerm_kubernetes_cluster_node_pool: poolUse,
  azurerm_linux_virtual_machine: (machine) => ({
    machineTypes: typesIn(machine, "size"),
    count: 1,
    isSpot: false,
    diskGib: diskOf(machine),
  }),
  azurerm_linux_virtual_machine_scale_set: (machines) => ({
    machineTypes: typesIn(machines, "sku"),
    count: numberIn(machines, "instances"),
    isSpot: machines["priority"] === "Spot",
    diskGib: diskOf(machines),
  }),
}
