import { ComputeRegionInstanceGroupManager } from "@cdktf/provider-google/lib/compute-region-instance-group-manager/index.js"
import { Construct } from "constructs"

import { nodeGroupLabelOfMachines } from "#domain/cloud/gcp/OwnershipLabels.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { uniqueName } from "../../gcp/Names.ts"
import { describeOwned } from "../../gcp/OwnedDescription.ts"
import { UnaddressedScope } from "../../synthesis/UnaddressedScope.ts"
import { rollingUpdateShares } from "../RollingUpdateShares.ts"
import type { MachineParts } from "./ControlPlane.ts"
import { defineMachineTemplate } from "./MachineTemplate.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The zones of one instance group, and what distinguishes it from its siblings in other zones. */
interface Placement {
  readonly suffix: readonly [] | readonly [zoneLetter: string]
  readonly zones: ReadonlyArray<string>
}

/** Google adds five characters for each machine, and a node's name has 63 at most. */
const groupNameCharactersMax = 58

const placements = (request: SelfManagedRequest, group: NodeGroup): ReadonlyArray<Placement> => {
  const zones = group.availabilityZones.length > 0 ? group.availabilityZones : clusterZones(request.spec)
  return group.createPerAZ
    ? zones.map((zone) => ({ suffix: [zone.slice(-1)], zones: [zone] }))
    : [{ suffix: [], zones }]
}

/** A regional group adds and takes away no machine at a time, or one for each zone at least. */
const machinesAtOnce = (percent: number, { maxNode }: NodeGroup, { zones }: Placement): number =>
  percent === 0 ? 0 : Math.max(zones.length, Math.ceil((maxNode * percent) / 100))

const updatePolicy = (request: SelfManagedRequest, group: NodeGroup, placement: Placement) => {
  const { maxSurge, maxUnavailable } = rollingUpdateShares(request.spec.rollingUpdate, group.maxNode)
  return {
    type: "PROACTIVE",
    minimalAction: "REPLACE",
    replacementMethod: "SUBSTITUTE",
    maxSurgeFixed: machinesAtOnce(maxSurge, group, placement),
    maxUnavailableFixed: machinesAtOnce(maxUnavailable, group, placement),
    // Spot capacity is taken where there is any, and kept.
    instanceRedistributionType: group.purchaseOption === "spot" ? "NONE" : "PROACTIVE",
  }
}

/** The node groups: an instance template each, and a regional instance group, or with `createPerAZ` one for each zone. */
export const defineNodeGroups = (
  parent: Construct,
  request: SelfManagedRequest,
  { accounts, before, bootstrap, grants, image, network }: MachineParts,
): void => {
  // No construct of the stack may have a name that a request chooses: this scope keeps them apart.
  const scope = new UnaddressedScope(new Construct(parent, "nodes"), "groups")
  const defineGroup = (group: NodeGroup): void => {
    const [machineType] = group.machineTypes
    const description = `Nodes of group ${group.name} of cluster ${request.name}.`
    const template = defineMachineTemplate(scope, group.name, request, {
      purpose: group.name,
      description,
      image,
      machineType,
      purchaseOption: group.purchaseOption,
      diskGiB: group.volumeSizeGiB,
      account: accounts.nodes,
      network,
      userData: bootstrap.nodeGroups[group.name] ?? "",
      labels: { ...group.tags, [nodeGroupLabelOfMachines]: group.name },
      before: [...grants.nodes, ...before],
    })
    for (const placement of placements(request, group)) {
      const parts = [request.name, group.name, ...placement.suffix]
      // The hash is that of the single parts: joined by hyphens, those of two groups can be the same text.
      const name = uniqueName(parts.join("-"), parts.join(" "), groupNameCharactersMax)
      const manager = new ComputeRegionInstanceGroupManager(
        scope,
        ["group", group.name, ...placement.suffix].join("_"),
        {
          project: request.project,
          region: request.region,
          name,
          baseInstanceName: name,
          targetSize: group.minNode,
          distributionPolicyZones: [...placement.zones],
          distributionPolicyTargetShape: group.purchaseOption === "spot" ? "ANY" : "EVEN",
          version: [{ instanceTemplate: template.selfLinkUnique }],
          updatePolicy: updatePolicy(request, group, placement),
          instanceLifecyclePolicy: { defaultActionOnFailure: "REPAIR", forceUpdateOnRepair: "YES" },
          timeouts: { delete: "30m" },
        },
      )
      describeOwned(manager, request, description)
    }
  }
  for (const group of request.spec.nodeGroups) defineGroup(group)
}
