import type { NodeSystemInfo, Taint } from "kubernetes-types/core/v1.js"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import type { Machine } from "./Machine.ts"

/** How the machines of a cloud become nodes, whatever creates the cluster. */
export interface MachineForm {
  readonly hostName: (machine: Machine) => string
  readonly providerId: (machine: Machine, name: string) => string
  /** The value of `topology.kubernetes.io/zone`. */
  readonly zoneLabel: (machine: Machine) => string
  /** Labels that the cloud's controller and its storage driver set. */
  readonly labels: (machine: Machine) => Readonly<Record<string, string>>
  readonly storageClass: {
    readonly name: string
    readonly provisioner: string
    readonly parameters: Readonly<Record<string, string>>
  }
}

/** A group of machines that a provisioner adds to those of the request. */
export interface OwnGroup {
  readonly name: string
  readonly machineType: string
  readonly nodes: number
  readonly labels: Readonly<Record<string, string>>
}

/** What a kubelet reserves, so that pods cannot have it. */
export interface Reserved {
  readonly cpuThousandths: number
  readonly memoryMiB: number
}

/** How the machines of a cluster become nodes with a provisioner on a cloud. */
export interface NodeForm extends MachineForm {
  readonly networkCidr: (spec: ClusterSpec) => string
  readonly groupLabels: (spec: ClusterSpec, group: NodeGroup) => Readonly<Record<string, string>>
  readonly ownGroups: (spec: ClusterSpec) => ReadonlyArray<OwnGroup>
  readonly nodeLabels: (machine: Machine) => Readonly<Record<string, string>>
  readonly taints: (machine: Machine) => ReadonlyArray<Taint>
  readonly podsMax: (machine: Machine) => number
  readonly reserved: (machine: Machine, podsMax: number) => Reserved
  readonly system: (
    machine: Machine,
  ) => Pick<NodeSystemInfo, "containerRuntimeVersion" | "kernelVersion" | "kubeletVersion" | "osImage">
}
