import type { AutoscalingGroupMixedInstancesPolicy } from "@cdktf/provider-aws/lib/autoscaling-group/index.js"
import type { LaunchTemplate } from "@cdktf/provider-aws/lib/launch-template/index.js"

import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

/**
 * Which machines a group starts, and how they are bought: on demand in the order of the request, spot capacity where it is
 * cheap and least likely to be interrupted. Also for a single type, so that a plan shows the type at the group.
 */
export const machineChoice = (
  template: LaunchTemplate,
  {
    machineTypes,
    purchaseOption,
  }: Pick<NodeGroup, "purchaseOption"> & { readonly machineTypes: ReadonlyArray<string> },
): AutoscalingGroupMixedInstancesPolicy => ({
  instancesDistribution: {
    onDemandAllocationStrategy: "prioritized",
    onDemandBaseCapacity: 0,
    onDemandPercentageAboveBaseCapacity: purchaseOption === "spot" ? 0 : 100,
    spotAllocationStrategy: "price-capacity-optimized",
  },
  launchTemplate: {
    launchTemplateSpecification: { launchTemplateId: template.id, version: `${template.latestVersion}` },
    override: machineTypes.map((instanceType) => ({ instanceType })),
  },
})
