import type { GkeSpec } from "#domain/provisioner/gke/GkeSpec.ts"
import { nodeLabels } from "#infra-templates/gke/NodeLabels.ts"

import { gcpMachines } from "../gcp/GcpMachines.ts"
import { groupTaints, isSpot } from "../GroupTaints.ts"
import { hexOf, identityOf, type Machine } from "../Machine.ts"
import type { NodeForm } from "../NodeForm.ts"
import { evictionMiB, reservedCpu, reservedMemoryMiB } from "../Reservations.ts"

const podsMax = 110

const gkeOf = ({ provisioner }: Machine["spec"]): GkeSpec => {
  if (provisioner.type !== "gke") throw new Error(`Expected a cluster of GKE, got ${provisioner.type}.`)
  return provisioner.gke
}

const patchOf = (version: string): string => (version.split(".").length > 2 ? version : `${version}.1`)

const poolOf = ({ clusterId, groupName }: Machine): string => `${groupName}-${hexOf(`${clusterId} ${groupName}`, 8)}`

/** Nodes of node pools, with the labels that GKE sets. */
export const gkeNodes: NodeForm = {
  ...gcpMachines,
  hostName: (machine) => {
    const { clusterId, groupName, spec, zone } = machine
    const names = `gke-${spec.clusterName.slice(0, 20)}-${groupName.slice(0, 20)}`
    return `${names}-${hexOf(`${clusterId} ${groupName} ${zone}`, 8)}-${hexOf(identityOf(machine), 4)}`
  },
  networkCidr: (spec) => gkeOf(spec).networkCidr,
  groupLabels: nodeLabels,
  ownGroups: () => [],
  nodeLabels: (machine) => ({
    "cloud.google.com/gke-boot-disk": "pd-balanced",
    "cloud.google.com/gke-container-runtime": "containerd",
    "cloud.google.com/gke-cpu-scaling-level": `${machine.machineType?.vCpu ?? 2}`,
    "cloud.google.com/gke-max-pods-per-node": `${podsMax}`,
    "cloud.google.com/gke-nodepool": poolOf(machine),
    "cloud.google.com/gke-os-distribution": "cos",
    "cloud.google.com/gke-provisioning": isSpot(machine) ? "spot" : "standard",
    "cloud.google.com/machine-family": machine.machineTypeName.split("-")[0] ?? "",
    ...(isSpot(machine) ? { "cloud.google.com/gke-spot": "true" } : {}),
  }),
  taints: groupTaints,
  podsMax: () => podsMax,
  reserved: ({ machineType }) => ({
    cpuThousandths: reservedCpu(machineType?.vCpu ?? 2),
    memoryMiB: reservedMemoryMiB(machineType?.memoryMiB ?? 0) + evictionMiB,
  }),
  system: ({ spec }) => ({
    kubeletVersion: `v${patchOf(gkeOf(spec).kubernetesVersion)}-gke.1080000`,
    containerRuntimeVersion: "containerd://2.1.4",
    kernelVersion: "6.12.46+",
    osImage: "Container-Optimized OS from Google",
  }),
}
