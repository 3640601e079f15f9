import { nodesMax } from "../../cloud/gcp/NetworkRanges.ts"
import type { NodeGroup } from "../../cluster/NodeGroup.ts"
import * as Cidr from "../../shared/Cidr.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type Placement } from "../ProvisionerDefinition.ts"
import { type GkeProvisioner, type GkeSpec } from "./GkeSpec.ts"

/** How many zones a group spreads over where it names none. */
const usualZones = 3

const largestSize = ({ availabilityZones, createPerAZ, maxNode }: NodeGroup): number =>
  createPerAZ ? maxNode * (availabilityZones.length || usualZones) : maxNode

const checkRoomForPods = (
  problems: Problems,
  path: Path,
  { networkCidr }: GkeSpec,
  nodeGroups: ReadonlyArray<NodeGroup>,
): void => {
  const block = Cidr.parse(networkCidr)
  if (block === undefined) return
  const nodes = nodeGroups.reduce((sum, group) => sum + largestSize(group), 0)
  if (nodes > nodesMax(block)) {
    const message = `${networkCidr} has addresses for the pods of ${nodesMax(block)} nodes, and the node groups may grow to ${nodes}. Give a larger block, or lower maxNode.`
    problems.add("MISMATCH", [...path, "vpcCIDR"], message)
  }
}

const isRepelling = ({ taints }: NodeGroup): boolean => taints.some(({ effect }) => effect !== "PreferNoSchedule")

/** What GKE asks of the machines of a cluster: one type for each pool, room for pods, and nodes for its own services. */
export const checkGkePlacement = (
  problems: Problems,
  { nodeGroups, nodeGroupsPath, path, provisioner: { gke } }: Placement<GkeProvisioner>,
): void => {
  nodeGroups.forEach(({ machineTypes }, index) => {
    if (machineTypes.length > 1) {
      const message = "The machines of a GKE node pool have one type. Add a node group for each other type."
      problems.add("TOO_MANY", [...nodeGroupsPath, index, "machineTypes"], message)
    }
  })
  if (nodeGroups.every(isRepelling)) {
    const message =
      "Every node group has a taint that repels pods, so GKE's own services find no node. Leave one group without."
    problems.add("MISMATCH", nodeGroupsPath, message)
  }
  checkRoomForPods(problems, path, gke, nodeGroups)
}
