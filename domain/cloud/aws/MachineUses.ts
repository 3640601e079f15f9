import type { MachineUses } from "../MachineUse.ts"
import { blockIn, blocksIn, numberIn, textIn, textsIn } from "../ResourceAttributes.ts"

/** The machines that resources of AWS create at once. Their disks are in their launch templates. */
export const awsMachineUses: MachineUses = {
  aws_eks_node_group: (group) => ({
    machineTypes: textsIn(group, "instance_types"),
    count: numberIn(blockIn(group, "scaling_config"), "desired_size"),
    isSpot: group["capacity_type"] === "SPOT",
    diskGib: 0,
  }),
  aws_autoscaling_group: (group) => {
    const policy = blockIn(group, "mixed_instances_policy")
    return {
      machineTypes: blocksIn(blockIn(policy, "launch_template"), "override").flatMap(
        (choice) => textIn(choice, "instance_type") ?? [],
      ),
      count: numberIn(group, "desired_capacity"),
      isSpot: numberIn(blockIn(policy, "instances_distribution"), "on_demand_percentage_above_base_capacity") === 0,
      diskGib: 0,
    }
  },
}
