import type { MachineUses } from "../MachineUse.ts"
import { blockIn, numberIn, textsIn } from "../ResourceAttributes.ts"

/** The machines that resources of AWS create at once. Their disks are in their launch templates. */
export const awsMachineUses: MachineUses = {
  aws_eks_node_group: (group) => ({
    machineTypes: textsIn(group, "instance_types"),
    count: numberIn(blockIn(group, "scaling_config"), "desired_size"),
    isSpot: group["capacity_type"] === "SPOT",
    diskGib: 0,
  }),
}
