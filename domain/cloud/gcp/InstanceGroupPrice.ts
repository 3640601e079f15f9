import { fixed } from "../../cost/AmountRange.ts"
import type { CostGroup } from "../../cost/CostGroup.ts"
import type { PlannedResource } from "../../infrastructure/PlannedResources.ts"
import { machineCost } from "../MachineCost.ts"
import { blockIn, blocksIn, numberIn, textIn } from "../ResourceAttributes.ts"
import type { ResourcePrice } from "../ResourcePrices.ts"
import { instanceGroupMachines } from "./NodePoolMachines.ts"
import { nodeGroupLabelOfMachines } from "./OwnershipLabels.ts"

const costGroupOf = (template: PlannedResource | undefined): CostGroup => {
  const nodeGroup = textIn(blockIn(template?.values ?? {}, "labels"), nodeGroupLabelOfMachines)
  return nodeGroup === undefined ? { group: "controlPlane" } : { group: "nodeGroup", nodeGroup }
}

/** The machines of an instance group, with the type and the disks that its template gives each of them. */
export const instanceGroupPrice: ResourcePrice = (resource, context) => {
  const template = context.resources.referenced(resource, "version", "instance_template")
  const values = template?.values ?? {}
  return machineCost(context, {
    costGroup: costGroupOf(template),
    machineTypes: [textIn(values, "machine_type") ?? ""],
    isSpot: textIn(blockIn(values, "scheduling"), "provisioning_model") === "SPOT",
    count: instanceGroupMachines(resource, context.resources),
    disks: blocksIn(values, "disk").map((disk) => ({
      type: textIn(disk, "disk_type") ?? "pd-standard",
      sizeGiB: numberIn(disk, "disk_size_gb"),
      gibMonthly: context.region.volumeGibMonthly,
    })),
  })
}

/** A disk apart from machines: one with the data of a member of the control plane. */
export const diskPrice: ResourcePrice = ({ values }, { region }) => ({
  parts: [
    {
      group: "controlPlane",
      name: `Disks (${textIn(values, "type") ?? "pd-standard"}, GiB)`,
      quantity: fixed(numberIn(values, "size")),
      unitMonthly: fixed(region.volumeGibMonthly),
    },
  ],
})
