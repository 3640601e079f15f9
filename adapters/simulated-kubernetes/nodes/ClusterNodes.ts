import { findMachineType } from "#domain/catalogue/MachineType.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { freeAddress } from "../kubelet/PodAddress.ts"
import type { NewObject } from "../world/KubernetesKinds.ts"
import { hexOf, identityOf, type Machine } from "./Machine.ts"
import type { NodeForm } from "./NodeForm.ts"
import { nodeFormOf } from "./NodeForms.ts"

type Planned = Omit<Machine, "address" | "clusterId" | "machineType" | "spec">

/** Addresses before the first machine's are of the network itself. */
const firstOffset = 10

/** Spreads the machines of a group evenly over its zones. */
const spread = (
  zones: ReadonlyArray<string>,
  count: number,
  group: Pick<Planned, "group" | "groupName" | "labels" | "machineTypeName">,
): ReadonlyArray<Planned> =>
  Array.from({ length: count }, (_, index) => ({
    ...group,
    zone: zones[index % zones.length] ?? "",
    indexInZone: Math.floor(index / zones.length),
    indexInGroup: index,
  }))

const machinesOf = (clusterId: string, spec: ClusterSpec, form: NodeForm): ReadonlyArray<Machine> => {
  const zones = clusterZones(spec)
  const ofGroup = (group: NodeGroup): ReadonlyArray<Planned> => {
    const own = group.availabilityZones.length > 0 ? group.availabilityZones : zones
    const count = group.createPerAZ ? group.minNode * own.length : group.minNode
    const labels = form.groupLabels(spec, group)
    return spread(own, count, { group, groupName: group.name, labels, machineTypeName: group.machineTypes[0] })
  }
  const own = form
    .ownGroups(spec)
    .flatMap(({ labels, machineType, name, nodes }) =>
      spread(zones, nodes, { group: undefined, groupName: name, labels, machineTypeName: machineType }),
    )
  const taken = new Set<string>()
  return [...own, ...spec.nodeGroups.flatMap(ofGroup)].map((machine) => {
    const address = freeAddress(form.networkCidr(spec), taken, firstOffset)
    taken.add(address)
    const machineType = findMachineType(spec.provider, spec.region, machine.machineTypeName)
    return { ...machine, clusterId, spec, address, machineType }
  })
}

const standardLabels = (machine: Machine, form: NodeForm, name: string): Readonly<Record<string, string>> => {
  const architecture = (machine.machineType?.architecture ?? machine.spec.architecture) === "arm64" ? "arm64" : "amd64"
  return {
    "beta.kubernetes.io/arch": architecture,
    "beta.kubernetes.io/instance-type": machine.machineTypeName,
    "beta.kubernetes.io/os": "linux",
    "kubernetes.io/arch": architecture,
    "kubernetes.io/hostname": name,
    "kubernetes.io/os": "linux",
    "node.kubernetes.io/instance-type": machine.machineTypeName,
    "topology.kubernetes.io/region": machine.spec.region,
    "topology.kubernetes.io/zone": form.zoneLabel(machine),
  }
}

const resourcesOf = (machine: Machine, form: NodeForm) => {
  const { gpus, memoryMiB = 4096, vCpu = 2 } = machine.machineType ?? {}
  const pods = form.podsMax(machine)
  const { cpuThousandths, memoryMiB: reservedMiB } = form.reserved(machine, pods)
  const storageGiB = machine.group?.volumeSizeGiB ?? 50
  const shared = { pods: `${pods}`, ...(gpus === undefined ? {} : { "nvidia.com/gpu": `${gpus}` }) }
  return {
    capacity: {
      cpu: `${vCpu}`,
      memory: `${memoryMiB * 1024}Ki`,
      "ephemeral-storage": `${storageGiB * 1024 * 1024}Ki`,
      ...shared,
    },
    allocatable: {
      cpu: cpuThousandths === 0 ? `${vCpu}` : `${vCpu * 1000 - cpuThousandths}m`,
      memory: `${(memoryMiB - reservedMiB) * 1024}Ki`,
      "ephemeral-storage": `${Math.floor(storageGiB * 0.9) * 1024 * 1024}Ki`,
      ...shared,
    },
  }
}

const conditions = [
  ["MemoryPressure", "False", "KubeletHasSufficientMemory", "kubelet has sufficient memory available"],
  ["DiskPressure", "False", "KubeletHasNoDiskPressure", "kubelet has no disk pressure"],
  ["PIDPressure", "False", "KubeletHasSufficientPID", "kubelet has sufficient PID available"],
  ["Ready", "True", "KubeletReady", "kubelet is posting ready status"],
] as const

const nodeOf = (machine: Machine, form: NodeForm, index: number, since: string): NewObject<"Node"> => {
  const name = form.hostName(machine)
  const labels = {
    ...standardLabels(machine, form, name),
    ...form.labels(machine),
    ...form.nodeLabels(machine),
    ...machine.labels,
  }
  const podCIDR = `10.${244 + Math.floor(index / 256)}.${index % 256}.0/24`
  const taints = form.taints(machine)
  const identity = identityOf(machine)
  return {
    metadata: { name, labels },
    spec: {
      podCIDR,
      podCIDRs: [podCIDR],
      providerID: form.providerId(machine, name),
      ...(taints.length === 0 ? {} : { taints: [...taints] }),
    },
    status: {
      ...resourcesOf(machine, form),
      addresses: [
        { type: "InternalIP", address: machine.address },
        { type: "Hostname", address: name },
      ],
      conditions: conditions.map(([type, status, reason, message]) => ({
        type,
        status,
        reason,
        message,
        lastHeartbeatTime: since,
        lastTransitionTime: since,
      })),
      daemonEndpoints: { kubeletEndpoint: { Port: 10_250 } },
      nodeInfo: {
        architecture: labels["kubernetes.io/arch"] ?? "amd64",
        bootID: hexOf(`${identity} boot`, 32),
        machineID: hexOf(`${identity} machine`, 32),
        systemUUID: hexOf(`${identity} system`, 32),
        kubeProxyVersion: "",
        operatingSystem: "linux",
        ...form.system(machine),
      },
    },
  }
}

/** The nodes of a cluster: one for each machine at the minimum of its group. Equal for equal arguments. */
export const clusterNodes = (clusterId: string, spec: ClusterSpec, since: string): ReadonlyArray<NewObject<"Node">> => {
  const form = nodeFormOf(spec)
  return machinesOf(clusterId, spec, form).map((machine, index) => nodeOf(machine, form, index, since))
}
