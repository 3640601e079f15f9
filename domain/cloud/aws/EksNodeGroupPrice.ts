import type { AmountRange } from "../../cost/AmountRange.ts"
import type { CostGroup } from "../../cost/CostGroup.ts"
import type { PlannedResource } from "../../infrastructure/PlannedResources.ts"
import { blockAt, numberAt, type ResourceValues, textAt, textsAt } from "../../infrastructure/ResourceValues.ts"
import { nodeGroupLabel } from "../NodeGroupLabel.ts"
import type { ResourcePrice } from "../ResourcePrices.ts"
import { launchTemplateCost } from "./LaunchTemplateCost.ts"

const countOf = (scaling: ResourceValues): AmountRange => {
  const minimum = numberAt(scaling, "min_size") ?? 0
  return {
    now: numberAt(scaling, "desired_size") ?? minimum,
    minimum,
    maximum: numberAt(scaling, "max_size") ?? minimum,
  }
}

const costGroupOf = ({ values }: PlannedResource): CostGroup => ({
  group: "nodeGroup",
  nodeGroup: textAt(blockAt(values, "labels"), nodeGroupLabel) ?? textAt(values, "node_group_name") ?? "",
})

/** The machines of a managed node group of EKS, with what its launch template gives each of them. */
export const eksNodeGroupPrice: ResourcePrice = (resource, context) => {
  const { values } = resource
  const template = context.resources.referenced(resource, "launch_template", "id")
  return launchTemplateCost(context, template, {
    costGroup: costGroupOf(resource),
    machineTypes: textsAt(values, "instance_types"),
    isSpot: textAt(values, "capacity_type") === "SPOT",
    count: countOf(blockAt(values, "scaling_config")),
  })
}
