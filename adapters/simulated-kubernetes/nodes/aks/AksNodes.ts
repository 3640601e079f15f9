import { type AksSpec, systemNodes } from "#domain/provisioner/aks/AksSpec.ts"
import { nodeLabels } from "#infra-templates/aks/NodeLabels.ts"

import { azureMachines } from "../azure/AzureMachines.ts"
import { groupTaints, isSpot } from "../GroupTaints.ts"
import { hexOf, type Machine } from "../Machine.ts"
import type { NodeForm } from "../NodeForm.ts"
import { evictionMiB, reservedCpu, reservedMemoryMiB } from "../Reservations.ts"

const systemPool = "system"
const spotTaint = { key: "kubernetes.azure.com/scalesetpriority", value: "spot", effect: "NoSchedule" } as const
const systemTaint = { key: "CriticalAddonsOnly", value: "true", effect: "NoSchedule" } as const

const aksOf = ({ provisioner }: Machine["spec"]): AksSpec => {
  if (provisioner.type !== "aks") throw new Error(`Expected a cluster of AKS, got ${provisioner.type}.`)
  return provisioner.aks
}

const patchOf = (version: string): string => (version.split(".").length > 2 ? version : `${version}.1`)

const scaleSetOf = ({ clusterId, groupName }: Machine): string =>
  `aks-${groupName}-${`${Number.parseInt(hexOf(clusterId, 8), 16)}`.padStart(8, "0").slice(0, 8)}-vmss`

const resourceGroupOf = ({ spec: { clusterName, region } }: Machine): string =>
  `MC_${clusterName}_${clusterName}_${region}`

/** Nodes of node pools, with the labels that AKS sets, and those of the pool that runs its own services. */
export const aksNodes: NodeForm = {
  ...azureMachines,
  hostName: (machine) => `${scaleSetOf(machine)}${machine.indexInGroup.toString(36).padStart(6, "0")}`,
  providerId: (machine) =>
    `azure:///subscriptions/${aksOf(machine.spec).accountId}/resourceGroups/${resourceGroupOf(machine).toLowerCase()}/providers/Microsoft.Compute/virtualMachineScaleSets/${scaleSetOf(machine)}/virtualMachines/${machine.indexInGroup}`,
  networkCidr: (spec) => aksOf(spec).networkCidr,
  groupLabels: nodeLabels,
  ownGroups: (spec) => [
    { name: systemPool, machineType: aksOf(spec).systemMachineType, nodes: systemNodes.min, labels: {} },
  ],
  nodeLabels: (machine) => ({
    agentpool: machine.groupName,
    "kubernetes.azure.com/agentpool": machine.groupName,
    "kubernetes.azure.com/cluster": resourceGroupOf(machine),
    "kubernetes.azure.com/mode": machine.group === undefined ? "system" : "user",
    "kubernetes.azure.com/os-sku": "Ubuntu",
    "kubernetes.azure.com/role": "agent",
    "kubernetes.azure.com/storageprofile": "managed",
  }),
  taints: (machine) => [
    ...groupTaints(machine),
    ...(machine.group === undefined ? [systemTaint] : []),
    ...(isSpot(machine) ? [spotTaint] : []),
  ],
  podsMax: () => 110,
  reserved: ({ machineType }) => ({
    cpuThousandths: reservedCpu(machineType?.vCpu ?? 2),
    memoryMiB: reservedMemoryMiB(machineType?.memoryMiB ?? 0) + evictionMiB,
  }),
  system: ({ spec }) => ({
    kubeletVersion: `v${patchOf(aksOf(spec).kubernetesVersion)}`,
    containerRuntimeVersion: "containerd://2.0.0",
    kernelVersion: "5.15.0-1098-azure",
    osImage: "Ubuntu 22.04.5 LTS",
  }),
}
