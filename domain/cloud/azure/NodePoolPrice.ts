import type { AmountRange } from "../../cost/AmountRange.ts"
import type { CostGroup } from "../../cost/CostGroup.ts"
import { machineCost } from "../MachineCost.ts"
import { nodeGroupLabel } from "../NodeGroupLabel.ts"
import { blockIn, optionalNumberIn, type ResourceAttributes, textIn } from "../ResourceAttributes.ts"
import type { PriceContext, ResourceCost, ResourcePrice } from "../ResourcePrices.ts"
import { premiumDisk } from "./PremiumDisk.ts"

/** How many machines a pool has: AKS begins with the fewest, and its autoscaler keeps the number between the bounds. */
const machinesOf = (pool: ResourceAttributes): AmountRange => {
  const minimum = optionalNumberIn(pool, "min_count") ?? optionalNumberIn(pool, "node_count") ?? 0
  const maximum = optionalNumberIn(pool, "max_count") ?? minimum
  return {
    now: Math.max(minimum, Math.min(optionalNumberIn(pool, "node_count") ?? minimum, maximum)),
    minimum,
    maximum,
  }
}

/** The machines of a pool, and their disks where those are not on the machines themselves. */
export const poolCost = (pool: ResourceAttributes, costGroup: CostGroup, context: PriceContext): ResourceCost =>
  machineCost(context, {
    costGroup,
    machineTypes: [textIn(pool, "vm_size") ?? ""],
    isSpot: textIn(pool, "priority") === "Spot",
    count: machinesOf(pool),
    disks:
      textIn(pool, "os_disk_type") === "Ephemeral"
        ? []
        : [premiumDisk(optionalNumberIn(pool, "os_disk_size_gb") ?? 128, context.region)],
  })

/** A node pool of AKS, which stands for a node group. */
export const nodePoolPrice: ResourcePrice = ({ values }, context) => {
  const nodeGroup = textIn(blockIn(values, "node_labels"), nodeGroupLabel) ?? textIn(values, "name") ?? ""
  return poolCost(values, { group: "nodeGroup", nodeGroup }, context)
}
