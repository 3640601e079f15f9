import type { AmountRange } from "../../cost/AmountRange.ts"
import type { CostGroup } from "../../cost/CostGroup.ts"
import type { PlannedResource } from "../../infrastructure/PlannedResources.ts"
import { nodeGroupLabel } from "../NodeGroupLabel.ts"
import { blocksIn, optionalNumberIn, type ResourceAttributes, textIn } from "../ResourceAttributes.ts"
import type { ResourcePrice } from "../ResourcePrices.ts"
import { launchTemplateCost } from "./LaunchTemplateCost.ts"
import { awsMachineUses } from "./MachineUses.ts"

const countOf = (group: ResourceAttributes): AmountRange => {
  const minimum = optionalNumberIn(group, "min_size") ?? 0
  return {
    now: optionalNumberIn(group, "desired_capacity") ?? minimum,
    minimum,
    maximum: optionalNumberIn(group, "max_size") ?? minimum,
  }
}

/** The tag by which the cluster autoscaler knows the label of the nodes. Machines of a control plane have none. */
const nodeGroupTag = `k8s.io/cluster-autoscaler/node-template/label/${nodeGroupLabel}`

const costGroupOf = ({ values }: PlannedResource): CostGroup => {
  const tag = blocksIn(values, "tag").find((block) => textIn(block, "key") === nodeGroupTag)
  const nodeGroup = tag === undefined ? undefined : textIn(tag, "value")
  return nodeGroup === undefined ? { group: "controlPlane" } : { group: "nodeGroup", nodeGroup }
}

const templatePath = [
  "mixed_instances_policy",
  "launch_template",
  "launch_template_specification",
  "launch_template_id",
]

/** The machines of an autoscaling group, with what its launch template gives each of them. */
export const autoscalingGroupPrice: ResourcePrice = (resource, context) => {
  const { isSpot = false, machineTypes = [] } =
    awsMachineUses["aws_autoscaling_group"]?.(resource.values, () => undefined) ?? {}
  return launchTemplateCost(context, context.resources.referenced(resource, ...templatePath), {
    costGroup: costGroupOf(resource),
    machineTypes,
    isSpot,
    count: countOf(resource.values),
  })
}
