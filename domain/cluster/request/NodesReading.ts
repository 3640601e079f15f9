import { type Architecture } from "../../cloud/Architecture.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type ControlPlaneGroup } from "../ControlPlaneGroup.ts"
import { type NodeGroup } from "../NodeGroup.ts"
import { readControlPlane } from "./ControlPlaneReading.ts"
import { type ClusterContext, readNodeGroup } from "./NodeGroupReading.ts"
import { type WireClusterRequest } from "./WireClusterRequest.ts"

export interface Nodes {
  readonly architecture: Architecture
  readonly controlPlane?: ControlPlaneGroup
  readonly nodeGroups: readonly [NodeGroup, ...ReadonlyArray<NodeGroup>]
}

/** Names distinguish groups. A group that is created in each zone counts once per zone. */
const checkTogether = (
  problems: Problems,
  path: Path,
  nodeGroups: ReadonlyArray<NodeGroup | undefined>,
  cluster: ClusterContext,
): void => {
  const names = nodeGroups.map((nodeGroup) => nodeGroup?.name)
  names.forEach((name, index) => {
    if (name !== undefined && names.indexOf(name) < index) {
      problems.add("DUPLICATE", [...path, index, "name"], `Another node group is named ${name}.`)
    }
  })
  const known = nodeGroups.filter((nodeGroup) => nodeGroup !== undefined)
  if (known.length === nodeGroups.length && known.every(({ minNode }) => minNode === 0)) {
    const message =
      "At least one node group needs a minNode of 1 or more: without a node the cluster's own services never start."
    problems.add("OUT_OF_RANGE", path, message)
  }
  const zoneCount = cluster.place?.zones.length ?? 1
  const made = known.reduce(
    (sum, { createPerAZ, availabilityZones }) => sum + (createPerAZ ? availabilityZones.length || zoneCount : 1),
    0,
  )
  const { allowedBy, max } = cluster.limits.nodeGroups
  if (made > max) {
    problems.add("TOO_MANY", path, `With one group for each zone these make ${made} groups; ${allowedBy} takes ${max}.`)
  }
}

/** Reads the machines of the cluster. */
export const readNodes = (
  problems: Problems,
  base: Path,
  wire: WireClusterRequest["clusterSpec"],
  cluster: Omit<ClusterContext, "architecture">,
): Nodes | undefined => {
  const path = [...base, "dataPlane", "nodeGroups"]
  const architecture = wire?.architecture ?? "x86_64"
  const context = { ...cluster, architecture }
  const controlPlanePath = [...base, "controlPlane", "nodeGroup"]
  const controlPlane = readControlPlane(problems, controlPlanePath, wire?.controlPlane?.nodeGroup, context)
  const wanted = wire?.dataPlane?.nodeGroups ?? []
  if (wanted.length === 0) {
    problems.add("REQUIRED", path, "A cluster needs at least one node group.")
    return undefined
  }
  const nodeGroups = wanted.map((nodeGroup, index) => readNodeGroup(problems, [...path, index], nodeGroup, context))
  checkTogether(problems, path, nodeGroups, context)
  if (controlPlane !== undefined && nodeGroups.some((nodeGroup) => nodeGroup?.name === controlPlane.name)) {
    const message = `A node group is named ${controlPlane.name}, too. Use another name.`
    problems.add("DUPLICATE", [...controlPlanePath, "name"], message)
  }
  const [first, ...others] = nodeGroups.filter((nodeGroup) => nodeGroup !== undefined)
  if (first === undefined) return undefined
  return { architecture, ...(controlPlane === undefined ? {} : { controlPlane }), nodeGroups: [first, ...others] }
}
