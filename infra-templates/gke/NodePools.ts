import type { ContainerCluster } from "@cdktf/provider-google/lib/container-cluster/index.js"
import { ContainerNodePool } from "@cdktf/provider-google/lib/container-node-pool/index.js"
import { Construct } from "constructs"

import { diskTypeOf } from "#domain/cloud/gcp/DiskType.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { uniqueName } from "../gcp/Names.ts"
import type { NodeAccount } from "../gcp/NodeAccount.ts"
import { clusterLabels } from "../gcp/Provider.ts"
import { UnaddressedScope } from "../synthesis/UnaddressedScope.ts"
import { accelerators } from "./Accelerators.ts"
import type { GkeRequest } from "./GkeRequest.ts"
import { nodeLabels } from "./NodeLabels.ts"
import { gkeTaints } from "./NodeTaints.ts"
import { protectedMachine } from "./ProtectedMachine.ts"
import { upgradeSettings } from "./UpgradeSettings.ts"

interface NodePoolsOptions {
  readonly cluster: ContainerCluster
  readonly nodes: NodeAccount
}

/** The zones of one node pool, and what distinguishes it from its siblings in other zones. */
interface Placement {
  readonly suffix: readonly [] | readonly [zoneLetter: string]
  readonly zones: ReadonlyArray<string>
}

const poolNameCharactersMax = 40

/** `b` of `europe-west1-b`. */
const zoneLetter = (zone: string): string => zone.slice(-1)

const placements = (request: GkeRequest, group: NodeGroup): ReadonlyArray<Placement> => {
  const zones = group.availabilityZones.length > 0 ? group.availabilityZones : clusterZones(request.spec)
  return group.createPerAZ
    ? zones.map((zone) => ({ suffix: [zoneLetter(zone)], zones: [zone] }))
    : [{ suffix: [], zones }]
}

/**
 * What cannot change without new machines is part of a pool's name: the pool that takes another one's place then has a name
 * of its own, and is ready before the old one goes.
 */
const poolName = (request: GkeRequest, group: NodeGroup, { suffix }: Placement): string => {
  const [machineType] = group.machineTypes
  const parts = [group.name, ...suffix]
  const lasting = [machineType, diskTypeOf(machineType), group.purchaseOption, request.encryptionKey ?? ""]
  // The parts too: two long names may be cut to one, and with hyphens those of two groups can be the same text.
  return uniqueName(parts.join("-"), [...parts, ...lasting].join(" "), poolNameCharactersMax)
}

const definePool = (
  scope: Construct,
  request: GkeRequest,
  group: NodeGroup,
  placement: Placement,
  { cluster, nodes }: NodePoolsOptions,
): ContainerNodePool => {
  const [machineType] = group.machineTypes
  const isSpot = group.purchaseOption === "spot"
  const guestAccelerator = accelerators(request.region, machineType)
  return new ContainerNodePool(scope, [group.name, ...placement.suffix].join("_"), {
    project: request.project,
    location: request.region,
    cluster: cluster.name,
    name: poolName(request, group, placement),
    nodeLocations: [...placement.zones],
    initialNodeCount: Math.ceil(group.minNode / placement.zones.length),
    // Bounds of the whole pool. Spot capacity is taken where there is any.
    autoscaling: {
      totalMinNodeCount: group.minNode,
      totalMaxNodeCount: group.maxNode,
      locationPolicy: isSpot ? "ANY" : "BALANCED",
    },
    management: { autoRepair: true, autoUpgrade: true },
    upgradeSettings: upgradeSettings(request.spec.rollingUpdate, group),
    maxPodsPerNode: 110,
    networkConfig: { enablePrivateNodes: true },
    nodeConfig: {
      machineType,
      diskType: diskTypeOf(machineType),
      diskSizeGb: group.volumeSizeGiB,
      spot: isSpot,
      gvnic: { enabled: true },
      labels: nodeLabels(request.spec, group),
      resourceLabels: { ...clusterLabels(request), ...group.tags },
      ...(group.taints.length > 0 && { taint: gkeTaints(group.taints) }),
      ...(guestAccelerator.length > 0 && { guestAccelerator }),
      ...protectedMachine(request, nodes),
    },
    timeouts: { create: "45m", update: "60m", delete: "45m" },
    // Autoscalers own the number between the bounds.
    lifecycle: { createBeforeDestroy: true, ignoreChanges: ["initial_node_count"] },
    dependsOn: [...nodes.roles],
  })
}

/** A node pool for every node group of the cluster, over its zones or one for each. */
export const defineNodePools = (
  parent: Construct,
  request: GkeRequest,
  options: NodePoolsOptions,
): ReadonlyArray<ContainerNodePool> => {
  const scope = new UnaddressedScope(new Construct(parent, "nodes"), "groups")
  return request.spec.nodeGroups.flatMap((group) =>
    placements(request, group).map((placement) => definePool(scope, request, group, placement, options)),
  )
}
