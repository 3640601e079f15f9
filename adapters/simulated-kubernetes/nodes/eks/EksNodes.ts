import type { EksSpec } from "#domain/provisioner/eks/EksSpec.ts"
import { nodeLabels } from "#infra-templates/eks/NodeLabels.ts"

import { awsMachines } from "../aws/AwsMachines.ts"
import { groupTaints, isSpot } from "../GroupTaints.ts"
import { hexOf, type Machine } from "../Machine.ts"
import type { NodeForm } from "../NodeForm.ts"
import { evictionMiB, reservedCpu } from "../Reservations.ts"

const systems: Readonly<Record<EksSpec["amiFamily"], string>> = {
  AmazonLinux2023: "Amazon Linux 2023.9.20251027",
  Bottlerocket: "Bottlerocket OS 1.51.0 (aws-k8s)",
  Ubuntu1804: "Ubuntu 18.04.6 LTS",
  Ubuntu2004: "Ubuntu 20.04.6 LTS",
  Ubuntu2204: "Ubuntu 22.04.5 LTS",
  UbuntuPro2204: "Ubuntu 22.04.5 LTS",
  Ubuntu2404: "Ubuntu 24.04.3 LTS",
  UbuntuPro2404: "Ubuntu 24.04.3 LTS",
}

const eksOf = ({ provisioner }: Machine["spec"]): EksSpec => {
  if (provisioner.type !== "eks") throw new Error(`Expected a cluster of EKS, got ${provisioner.type}.`)
  return provisioner.eks
}

/** Addresses of the network interfaces that a machine of so many cores usually has, which are what pods get. */
const podsByCores = [
  { coresMax: 1, pods: 8 },
  { coresMax: 2, pods: 29 },
  { coresMax: 8, pods: 58 },
] as const
const podsOfLargeMachines = 234

const minorOf = (version: string): string => version.split(".").slice(0, 2).join(".")

/** Nodes of managed node groups, with the labels that EKS sets. */
export const eksNodes: NodeForm = {
  ...awsMachines,
  networkCidr: (spec) => eksOf(spec).vpcCidr,
  groupLabels: nodeLabels,
  ownGroups: () => [],
  nodeLabels: (machine) => ({
    "eks.amazonaws.com/capacityType": isSpot(machine) ? "SPOT" : "ON_DEMAND",
    "eks.amazonaws.com/nodegroup": `${machine.groupName}-${hexOf(`${machine.clusterId} ${machine.groupName}`, 26)}`,
    "eks.amazonaws.com/nodegroup-image": `ami-0${hexOf(`${machine.spec.region} image`, 16)}`,
    "k8s.io/cloud-provider-aws": hexOf(machine.clusterId, 32),
  }),
  taints: groupTaints,
  podsMax: ({ machineType }) =>
    podsByCores.find(({ coresMax }) => (machineType?.vCpu ?? 2) <= coresMax)?.pods ?? podsOfLargeMachines,
  reserved: ({ machineType }, podsMax) => ({
    cpuThousandths: reservedCpu(machineType?.vCpu ?? 2),
    memoryMiB: 255 + 11 * podsMax + evictionMiB,
  }),
  system: ({ spec }) => ({
    kubeletVersion: `v${minorOf(eksOf(spec).kubernetesVersion)}.4-eks-ecaa3a6`,
    containerRuntimeVersion: "containerd://2.1.4",
    kernelVersion: "6.12.46-66.121.amzn2023",
    osImage: systems[eksOf(spec).amiFamily],
  }),
}
