import { machineCost } from "../MachineCost.ts"
import { nodeGroupLabel } from "../NodeGroupLabel.ts"
import { blockIn, isTrueIn, optionalNumberIn, textIn } from "../ResourceAttributes.ts"
import type { ResourcePrice } from "../ResourcePrices.ts"
import { nodePoolMachines } from "./NodePoolMachines.ts"

/** What GKE gives a machine whose pool names no disk. */
const defaultDisk = { type: "pd-balanced", sizeGiB: 100 }

/** The machines of a node pool of GKE, and their disks. The accelerators of a machine type are in its price. */
export const nodePoolPrice: ResourcePrice = (resource, context) => {
  const node = blockIn(resource.values, "node_config")
  return machineCost(context, {
    costGroup: {
      group: "nodeGroup",
      nodeGroup: textIn(blockIn(node, "labels"), nodeGroupLabel) ?? textIn(resource.values, "name") ?? "",
    },
    machineTypes: [textIn(node, "machine_type") ?? "e2-medium"],
    isSpot: isTrueIn(node, "spot"),
    count: nodePoolMachines(resource),
    disks: [
      {
        type: textIn(node, "disk_type") ?? defaultDisk.type,
        sizeGiB: optionalNumberIn(node, "disk_size_gb") ?? defaultDisk.sizeGiB,
        gibMonthly: context.region.volumeGibMonthly,
      },
    ],
  })
}
