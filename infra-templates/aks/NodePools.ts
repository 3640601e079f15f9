import { KubernetesClusterNodePool } from "@cdktf/provider-azurerm/lib/kubernetes-cluster-node-pool/index.js"
import type { KubernetesCluster } from "@cdktf/provider-azurerm/lib/kubernetes-cluster/index.js"
import { Construct } from "constructs"

import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import type { ClusterNetwork } from "../azure/ClusterNetwork.ts"
import { poolName } from "../azure/Names.ts"
import { type Placement, placements } from "../azure/NodePlacement.ts"
import { clusterTags } from "../azure/Tags.ts"
import { UnaddressedScope } from "../synthesis/UnaddressedScope.ts"
import type { AksRequest } from "./AksRequest.ts"
import { machine } from "./Machine.ts"
import { nodeLabels, nodeTaints } from "./NodeLabels.ts"
import { upgradeSettings } from "./UpgradeSettings.ts"

interface NodePoolsOptions {
  readonly cluster: KubernetesCluster
  readonly network: ClusterNetwork
}

/** Azure takes spot capacity back by deleting machines, and asks at most the price on demand for it. */
const spot = { priority: "Spot", evictionPolicy: "Delete", spotMaxPrice: -1 } as const

const definePool = (
  scope: Construct,
  request: AksRequest,
  group: NodeGroup,
  { suffix, zones }: Placement,
  { cluster, network }: NodePoolsOptions,
): KubernetesClusterNodePool => {
  const text = [group.name, ...suffix].join("-")
  // With hyphens, the text of two groups can be the same.
  const unique = [group.name, ...suffix].join(" ")
  const isSpot = group.purchaseOption === "spot"
  const taints = nodeTaints(group)
  return new KubernetesClusterNodePool(scope, [group.name, ...suffix].join("_"), {
    kubernetesClusterId: cluster.id,
    // A pool of another kind has another name, and is ready before the old one goes.
    name: poolName(text, `${unique} ${group.purchaseOption}`),
    ...machine(request, group.machineTypes[0], group.volumeSizeGiB),
    mode: "User",
    osType: "Linux",
    ...(isSpot ? spot : { priority: "Regular" }),
    autoScalingEnabled: true,
    minCount: group.minNode,
    maxCount: group.maxNode,
    maxPods: 110,
    zones: [...zones],
    vnetSubnetId: network.nodes.id,
    nodeLabels: nodeLabels(request.spec, group),
    ...(taints.length > 0 && { nodeTaints: [...taints] }),
    // AKS takes no such settings for spot capacity.
    ...(!isSpot && { upgradeSettings: upgradeSettings(request.spec.rollingUpdate) }),
    // A change of the machines goes through a pool of this name.
    temporaryNameForRotation: poolName("tmp", unique),
    tags: { ...clusterTags(request), ...group.tags },
    timeouts: { create: "60m", update: "90m", delete: "60m" },
    // Autoscalers own the number between the bounds.
    lifecycle: { createBeforeDestroy: true, ignoreChanges: ["node_count"] },
  })
}

/** A node pool for every node group of the cluster, over its zones or one for each. */
export const defineNodePools = (
  parent: Construct,
  request: AksRequest,
  options: NodePoolsOptions,
): ReadonlyArray<KubernetesClusterNodePool> => {
  const scope = new UnaddressedScope(new Construct(parent, "nodes"), "groups")
  return request.spec.nodeGroups.flatMap((group) =>
    placements(request, group).map((placement) => definePool(scope, request, group, placement, options)),
  )
}
