import { findMachineType } from "../../catalogue/MachineType.ts"
import { checkLabels } from "../../request/LabelRules.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type ControlPlaneGroup } from "../ControlPlaneGroup.ts"
import { checkBounds, checkMachineTypes, checkName, type ClusterContext } from "./NodeGroupReading.ts"
import { type WireControlPlaneNodeGroup } from "./WireNodeGroup.ts"

/** What kubeadm asks of a machine before it starts a control plane. */
const machineMinimum = { vCpu: 2, memoryMiB: 2048 }

/** A managed control plane ignores this group. It is checked anyway, so that a mistake in it is not hidden. */
const checkGroup = (problems: Problems, path: Path, wire: WireControlPlaneNodeGroup, cluster: ClusterContext): void => {
  const { name, machineTypes = [], labels = {}, minNode = 1, maxNode = minNode } = wire
  if (name !== undefined) checkName(problems, [...path, "name"], name)
  checkMachineTypes(problems, [...path, "machineTypes"], machineTypes, cluster)
  checkLabels(problems, [...path, "labels"], labels, cluster.limits.labels)
  for (const [field, count] of [
    ["minNode", wire.minNode],
    ["maxNode", wire.maxNode],
  ] as const) {
    if (count !== undefined && count % 2 === 0) {
      problems.add(
        "OUT_OF_RANGE",
        [...path, field],
        `A control plane needs an odd number of nodes, so that a majority always exists: ${count - 1} or ${count + 1}.`,
      )
    }
  }
  checkBounds(problems, path, minNode, maxNode)
}

const readNodeCount = (
  problems: Problems,
  path: Path,
  { minNode, maxNode }: WireControlPlaneNodeGroup,
  { limits, place }: ClusterContext,
): number => {
  const { controlPlaneNodes: counts = [] } = limits
  const nodes = minNode ?? maxNode ?? 1
  const field = minNode === undefined ? "maxNode" : "minNode"
  if (nodes % 2 === 1 && !counts.includes(nodes)) {
    problems.add(
      "OUT_OF_RANGE",
      [...path, field],
      `A control plane has ${counts.join(", ")} nodes; this asks for ${nodes}.`,
    )
  }
  if (minNode !== undefined && maxNode !== undefined && maxNode > minNode) {
    const message =
      "A control plane does not scale: each node is a member of etcd. Give minNode alone, or the same number."
    problems.add("MISMATCH", [...path, "maxNode"], message)
  }
  const zones = place?.zones.length ?? nodes
  if (nodes > 1 && zones < 3) {
    const message = `${nodes} control plane nodes need three zones, so that the loss of one leaves a majority, and ${place?.region} has ${zones}. Use one node, or another region.`
    problems.add("MISMATCH", [...path, field], message)
  }
  return nodes
}

const checkMachineSize = (problems: Problems, path: Path, name: string, { place }: ClusterContext): void => {
  const machineType = place === undefined ? undefined : findMachineType(place.provider, place.region, name)
  if (machineType === undefined) return
  const { memoryMiB, vCpu } = machineMinimum
  if (machineType.vCpu < vCpu || machineType.memoryMiB < memoryMiB) {
    const message = `A control plane needs ${vCpu} processors and ${memoryMiB / 1024} GiB of memory; ${name} has ${machineType.vCpu} and ${machineType.memoryMiB / 1024} GiB.`
    problems.add("OUT_OF_RANGE", path, message)
  }
}

/** Reads the machines of a control plane; nothing where the cloud keeps it. */
export const readControlPlane = (
  problems: Problems,
  path: Path,
  wire: WireControlPlaneNodeGroup | undefined,
  cluster: ClusterContext,
): ControlPlaneGroup | undefined => {
  if (wire !== undefined) checkGroup(problems, path, wire, cluster)
  const { controlPlaneNodes, exampleMachineTypes, names } = cluster.limits
  if (controlPlaneNodes === undefined) return undefined
  const [machineType, ...others] = wire?.machineTypes ?? []
  if (wire === undefined || machineType === undefined) {
    const message = `The control plane runs on machines of your account. Name their machine type, such as ${exampleMachineTypes}.`
    problems.add("REQUIRED", [...path, "machineTypes"], message)
    return undefined
  }
  if (others.length > 0) {
    const message = "The machines of a control plane have one type, so that they are replaced one by one. Keep one."
    problems.add("TOO_MANY", [...path, "machineTypes"], message)
  }
  checkMachineSize(problems, [...path, "machineTypes", 0], machineType, cluster)
  const { name = "control-plane", labels = {} } = wire
  checkName(problems, [...path, "name"], name, names?.controlPlane)
  return { name, machineType, nodes: readNodeCount(problems, path, wire, cluster), labels }
}
