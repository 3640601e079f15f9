import { AutoscalingGroup } from "@cdktf/provider-aws/lib/autoscaling-group/index.js"
import { Construct } from "constructs"

import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { type Placement, placements } from "../../aws/NodePlacement.ts"
import { UnaddressedScope } from "../../synthesis/UnaddressedScope.ts"
import { rollingUpdateShares } from "../RollingUpdateShares.ts"
import type { MachineParts } from "./ControlPlane.ts"
import { autoscalerTags, groupTags } from "./GroupTags.ts"
import { machineChoice } from "./MachineChoice.ts"
import { defineMachineTemplate } from "./MachineTemplate.ts"
import type { MachineSubnet } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

const refresh = (request: SelfManagedRequest, { maxNode }: NodeGroup) => {
  const { maxSurge, maxUnavailable } = rollingUpdateShares(request.spec.rollingUpdate, maxNode)
  // AWS takes a difference of at most 100 between the two.
  const minHealthyPercentage = Math.max(100 - maxUnavailable, maxSurge)
  return {
    strategy: "Rolling",
    preferences: { minHealthyPercentage, maxHealthyPercentage: 100 + maxSurge, skipMatching: true },
  }
}

/** The node groups: a launch template each, and an autoscaling group, or with `createPerAZ` one for each zone. */
export const defineNodeGroups = (
  parent: Construct,
  request: SelfManagedRequest,
  subnets: ReadonlyArray<MachineSubnet>,
  { access, before, bootstrap, firewall, image }: MachineParts,
): void => {
  // No construct of the stack may have a name that a request chooses: this scope keeps them apart.
  const scope = new UnaddressedScope(new Construct(parent, "nodes"), "groups")
  const defineGroup = (group: NodeGroup): void => {
    const template = defineMachineTemplate(scope, group.name, request, {
      purpose: group.name,
      description: `Nodes of group ${group.name} of cluster ${request.name}.`,
      image,
      diskGiB: group.volumeSizeGiB,
      access: access.nodes,
      securityGroupId: firewall.nodes.id,
      userData: bootstrap.nodeGroups[group.name] ?? "",
      tags: group.tags,
    })
    const definePlacement = ({ subnetIds, suffix }: Placement): void => {
      const id = ["group", group.name, ...suffix].join("_")
      new AutoscalingGroup(scope, id, {
        // With dots, which no name of a request has here, so that no two groups can have one name.
        name: [request.name, group.name, ...suffix].join("."),
        minSize: group.minNode,
        maxSize: group.maxNode,
        desiredCapacity: group.minNode,
        vpcZoneIdentifier: [...subnetIds],
        mixedInstancesPolicy: machineChoice(template, group),
        capacityRebalance: group.purchaseOption === "spot",
        healthCheckType: "EC2",
        instanceRefresh: refresh(request, group),
        tag: groupTags(request, `aws_autoscaling_group.nodes_${id}`, {
          ...group.tags,
          ...autoscalerTags(request, group),
          Name: `${request.name}-${group.name}`,
        }),
        timeouts: { delete: "30m" },
        // The cluster autoscaler owns the number between the bounds.
        lifecycle: { ignoreChanges: ["desired_capacity"] },
        dependsOn: [...access.nodes.grants, ...before],
      })
    }
    for (const placement of placements(group, subnets)) definePlacement(placement)
  }
  for (const group of request.spec.nodeGroups) defineGroup(group)
}
