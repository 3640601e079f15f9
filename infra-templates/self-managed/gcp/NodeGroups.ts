import { ComputeAutoscaler } from "@cdktf/provider-google/lib/compute-autoscaler/index.js"
import { ComputeInstanceGroupManager } from "@cdktf/provider-google/lib/compute-instance-group-manager/index.js"
import type { ComputeInstanceTemplate } from "@cdktf/provider-google/lib/compute-instance-template/index.js"
import { Construct } from "constructs"

import { nodeGroupLabelOfMachines } from "#domain/cloud/gcp/OwnershipLabels.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { uniqueName } from "../../gcp/Names.ts"
import { describeOwned } from "../../gcp/OwnedDescription.ts"
import { UnaddressedScope } from "../../synthesis/UnaddressedScope.ts"
import { rollingUpdateShares } from "../RollingUpdateShares.ts"
import type { MachineParts } from "./ControlPlane.ts"
import { type GroupPlacement, groupPlacements } from "./GroupPlacements.ts"
import { defineMachineTemplate } from "./MachineTemplate.ts"
import { nodeTemplateVariables } from "./NodeTemplateVariables.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** Google adds five characters for each machine, and a node's name has 63 at most. */
const groupNameCharactersMax = 58

const updatePolicy = (request: SelfManagedRequest, { maxNode }: GroupPlacement) => {
  const { maxSurge, maxUnavailable } = rollingUpdateShares(request.spec.rollingUpdate, maxNode)
  const machines = (percent: number) => Math.ceil((maxNode * percent) / 100)
  return {
    type: "PROACTIVE",
    minimalAction: "REPLACE",
    replacementMethod: "SUBSTITUTE",
    maxSurgeFixed: machines(maxSurge),
    maxUnavailableFixed: Math.max(1, machines(maxUnavailable)),
  }
}

/** The text by which the machines of the control plane find the groups of their cluster: it is in `list_node_groups`. */
const describeGroup = (request: SelfManagedRequest, { name }: NodeGroup): string =>
  `Nodes of group ${name} of cluster ${request.name}.`

/**
 * The bounds of a group, for the cluster autoscaler: a managed instance group has none of its own. An autoscaler of Google that is
 * switched off keeps them and changes nothing.
 */
const defineBounds = (
  scope: Construct,
  id: string,
  request: SelfManagedRequest,
  group: NodeGroup,
  { manager, placement }: { readonly manager: ComputeInstanceGroupManager; readonly placement: GroupPlacement },
): void => {
  const bounds = new ComputeAutoscaler(scope, `${id}_bounds`, {
    project: request.project,
    zone: placement.zone,
    name: manager.nameInput ?? "",
    target: manager.id,
    autoscalingPolicy: {
      mode: "OFF",
      minReplicas: placement.minNode,
      maxReplicas: placement.maxNode,
      cooldownPeriod: 60,
      cpuUtilization: { target: 0.6 },
    },
  })
  describeOwned(bounds, request, describeGroup(request, group))
}

const definePlacement = (
  scope: Construct,
  request: SelfManagedRequest,
  group: NodeGroup,
  template: ComputeInstanceTemplate,
  placement: GroupPlacement,
): void => {
  const parts = [request.name, group.name, placement.letter]
  // The hash is that of the single parts: joined by hyphens, those of two groups can be the same text.
  const name = uniqueName(parts.join("-"), parts.join(" "), groupNameCharactersMax)
  const id = ["group", group.name, placement.letter].join("_")
  const isScaled = placement.maxNode > placement.minNode
  const manager = describeOwned(
    new ComputeInstanceGroupManager(scope, id, {
      project: request.project,
      zone: placement.zone,
      name,
      baseInstanceName: name,
      targetSize: placement.minNode,
      version: [{ instanceTemplate: template.selfLinkUnique }],
      updatePolicy: updatePolicy(request, placement),
      instanceLifecyclePolicy: { defaultActionOnFailure: "REPAIR", forceUpdateOnRepair: "YES" },
      timeouts: { delete: "30m" },
      // The cluster autoscaler owns the number between the bounds.
      ...(isScaled && { lifecycle: { ignoreChanges: ["target_size"] } }),
    }),
    request,
    describeGroup(request, group),
  )
  if (isScaled) defineBounds(scope, id, request, group, { manager, placement })
}

/** The node groups: an instance template each, and an instance group in each zone. */
export const defineNodeGroups = (
  parent: Construct,
  request: SelfManagedRequest,
  { accounts, before, bootstrap, grants, image, network }: MachineParts,
): void => {
  // No construct of the stack may have a name that a request chooses: this scope keeps them apart.
  const scope = new UnaddressedScope(new Construct(parent, "nodes"), "groups")
  for (const group of request.spec.nodeGroups) {
    const [machineType] = group.machineTypes
    const template = defineMachineTemplate(scope, group.name, request, {
      purpose: group.name,
      description: describeGroup(request, group),
      image,
      machineType,
      purchaseOption: group.purchaseOption,
      diskGiB: group.volumeSizeGiB,
      account: accounts.nodes,
      network,
      userData: bootstrap.nodeGroups[group.name] ?? "",
      metadata: { "kube-env": nodeTemplateVariables(request.spec, group) },
      labels: { ...group.tags, [nodeGroupLabelOfMachines]: group.name },
      before: [...grants.nodes, ...before],
    })
    for (const placement of groupPlacements(request.spec, group)) {
      definePlacement(scope, request, group, template, placement)
    }
  }
}
