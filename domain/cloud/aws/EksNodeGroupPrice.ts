import type { AmountRange } from "../../cost/AmountRange.ts"
import type { CostGroup } from "../../cost/CostGroup.ts"
import type { PlannedResource } from "../../infrastructure/PlannedResources.ts"
import { nodeGroupLabel } from "../NodeGroupLabel.ts"
import { blockIn, optionalNumberIn, type ResourceAttributes, textIn, textsIn } from "../ResourceAttributes.ts"
import type { ResourcePrice } from "../ResourcePrices.ts"
import { launchTemplateCost } from "./LaunchTemplateCost.ts"

const countOf = (scaling: ResourceAttributes): AmountRange => {
  const minimum = optionalNumberIn(scaling, "min_size") ?? 0
  return {
    now: optionalNumberIn(scaling, "desired_size") ?? minimum,
    minimum,
    maximum: optionalNumberIn(scaling, "max_size") ?? minimum,
  }
}

const costGroupOf = ({ values }: PlannedResource): CostGroup => ({
  group: "nodeGroup",
  nodeGroup: textIn(blockIn(values, "labels"), nodeGroupLabel) ?? textIn(values, "node_group_name") ?? "",
})

/** The machines of a managed node group of EKS, with what its launch template gives each of them. */
export const eksNodeGroupPrice: ResourcePrice = (resource, context) => {
  const { values } = resource
  const template = context.resources.referenced(resource, "launch_template", "id")
  return launchTemplateCost(context, template, {
    costGroup: costGroupOf(resource),
    machineTypes: textsIn(values, "instance_types"),
    isSpot: textIn(values, "capacity_type") === "SPOT",
    count: countOf(blockIn(values, "scaling_config")),
  })
}
