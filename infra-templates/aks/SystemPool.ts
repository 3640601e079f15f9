import { findMachineType } from "#domain/catalogue/MachineType.ts"
import { localDiskGib } from "#domain/cloud/azure/LocalDisk.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import { systemNodes } from "#domain/provisioner/aks/AksSpec.ts"

import type { ClusterNetwork } from "../azure/ClusterNetwork.ts"
import { clusterTags } from "../azure/Tags.ts"
import type { AksRequest } from "./AksRequest.ts"
import { machine } from "./Machine.ts"
import { upgradeSettings } from "./UpgradeSettings.ts"

/** What AKS's own services need, with room for their images. */
const diskGib = { usual: 128, smallest: 64 } as const

/** The nodes that run AKS's own services, and keep all other pods off. */
export const systemPool = (request: AksRequest, { nodes }: ClusterNetwork) => {
  const found = findMachineType("azure", request.region, request.aks.systemMachineType)
  const local = found === undefined ? 0 : localDiskGib(found)
  const size = local >= diskGib.smallest && local < diskGib.usual ? diskGib.smallest : diskGib.usual
  const { maxSurge, ...settings } = upgradeSettings(undefined)
  return {
    name: "system",
    ...machine(request, request.aks.systemMachineType, size),
    type: "VirtualMachineScaleSets",
    onlyCriticalAddonsEnabled: true,
    autoScalingEnabled: true,
    minCount: systemNodes.min,
    maxCount: systemNodes.max,
    maxPods: 110,
    zones: [...clusterZones(request.spec)],
    vnetSubnetId: nodes.id,
    upgradeSettings: { ...settings, maxSurge },
    // A change of the machines goes through a pool of this name.
    temporaryNameForRotation: "systemtmp",
    tags: clusterTags(request),
  }
}
