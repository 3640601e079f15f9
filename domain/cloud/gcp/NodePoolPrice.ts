import { blockAt, isTrueAt, numberAt, textAt } from "../../infrastructure/ResourceValues.ts"
import { machineCost } from "../MachineCost.ts"
import { nodeGroupLabel } from "../NodeGroupLabel.ts"
import type { ResourcePrice } from "../ResourcePrices.ts"
import { nodePoolMachines } from "./NodePoolMachines.ts"

/** What GKE gives a machine whose pool names no disk. */
const defaultDisk = { type: "pd-balanced", sizeGiB: 100 }

/** The machines of a node pool of GKE, and their disks. The accelerators of a machine type are in its price. */
export const nodePoolPrice: ResourcePrice = (resource, context) => {
  const node = blockAt(resource.values, "node_config")
  return machineCost(context, {
    costGroup: {
      group: "nodeGroup",
      nodeGroup: textAt(blockAt(node, "labels"), nodeGroupLabel) ?? textAt(resource.values, "name") ?? "",
    },
    machineTypes: [textAt(node, "machine_type") ?? "e2-medium"],
    isSpot: isTrueAt(node, "spot"),
    count: nodePoolMachines(resource),
    disks: [
      {
        type: textAt(node, "disk_type") ?? defaultDisk.type,
        sizeGiB: numberAt(node, "disk_size_gb") ?? defaultDisk.sizeGiB,
        gibMonthly: context.region.volumeGibMonthly,
      },
    ],
  })
}
