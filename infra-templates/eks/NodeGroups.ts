import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"
import { EksNodeGroup } from "@cdktf/provider-aws/lib/eks-node-group/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import type { ClusterNetwork } from "../aws/ClusterNetwork.ts"
import { namePrefix, nodeGroupPrefixLimit } from "../aws/NamePrefix.ts"
import { type Placement, placements } from "../aws/NodePlacement.ts"
import { UnaddressedScope } from "../synthesis/UnaddressedScope.ts"
import type { EksRequest } from "./EksRequest.ts"
import { defineLaunchTemplate } from "./LaunchTemplate.ts"
import { nodeImage } from "./NodeImage.ts"
import { nodeLabels } from "./NodeLabels.ts"
import { defineNodeRole } from "./NodeRole.ts"
import { eksTaints } from "./NodeTaints.ts"
import { updateConfig } from "./UpdateConfig.ts"

interface NodeGroupsOptions {
  readonly cluster: EksCluster
  readonly network: ClusterNetwork
  readonly nodeSecurityGroupId: string
  /** The add-ons without which a node never becomes ready. */
  readonly nodeAddons: ReadonlyArray<ITerraformDependable>
}

/** Group names have no underscore, so the parts of an id stay distinct. Ids cannot contain a dot: it becomes two underscores. */
const constructId = (group: NodeGroup): string => group.name.replaceAll(".", "__")

/** CoreDNS needs a machine to start on, so when every group may shrink to nothing the first one starts with a node. */
const desiredSize = (request: EksRequest, group: NodeGroup): number =>
  request.spec.nodeGroups.some(({ minNode }) => minNode > 0) || group.name !== request.spec.nodeGroups[0].name
    ? group.minNode
    : 1

const imageOf = (request: EksRequest, group: NodeGroup) =>
  nodeImage(request.eks.amiFamily, request.spec.architecture, request.kubernetesMinor, group.categoryType)

/** Every node group of the cluster, over its zones or one for each. */
export const defineNodeGroups = (
  parent: Construct,
  request: EksRequest,
  { cluster, network, nodeSecurityGroupId, nodeAddons }: NodeGroupsOptions,
): ReadonlyArray<EksNodeGroup> => {
  const scope = new Construct(parent, "nodes")
  const { role, attachments } = defineNodeRole(scope, request, "role", "nodes")
  const groups = new UnaddressedScope(scope, "groups")

  const defineGroup = (group: NodeGroup): ReadonlyArray<EksNodeGroup> => {
    const image = imageOf(request, group)
    const template = defineLaunchTemplate(groups, `${constructId(group)}_template`, request, {
      group,
      image,
      cluster,
      nodeSecurityGroupId,
    })
    const definePlacement = ({ suffix, subnetIds }: Placement) =>
      new EksNodeGroup(groups, [constructId(group), ...suffix].join("_"), {
        clusterName: cluster.name,
        nodeGroupNamePrefix: namePrefix(nodeGroupPrefixLimit, group.name.replaceAll(".", "-"), suffix[0] ?? "all"),
        nodeRoleArn: role.arn,
        subnetIds: [...subnetIds],
        amiType: image.kind === "managed" ? image.amiType : "CUSTOM",
        ...(image.kind === "managed" && { version: cluster.version }),
        capacityType: group.purchaseOption === "spot" ? "SPOT" : "ON_DEMAND",
        instanceTypes: [...group.machineTypes],
        launchTemplate: { id: template.id, version: `${template.latestVersion}` },
        scalingConfig: { minSize: group.minNode, maxSize: group.maxNode, desiredSize: desiredSize(request, group) },
        updateConfig: updateConfig(request.spec.rollingUpdate),
        nodeRepairConfig: { enabled: true },
        labels: nodeLabels(request.spec, group),
        taint: eksTaints(group.taints),
        tags: { ...group.tags, Name: `${request.name}-${group.name}` },
        timeouts: { create: "30m", update: "60m", delete: "30m" },
        // Autoscalers own the number between the bounds.
        lifecycle: { createBeforeDestroy: true, ignoreChanges: ["scaling_config[0].desired_size"] },
        dependsOn: [...attachments, ...network.internetAccess, ...nodeAddons],
      })
    return placements(group, network.nodeSubnets).map(definePlacement)
  }
  return request.spec.nodeGroups.flatMap(defineGroup)
}
