import { nodeAddresses, nodesWithPods } from "../../cloud/azure/NetworkRanges.ts"
import type { NodeGroup } from "../../cluster/NodeGroup.ts"
import * as Cidr from "../../shared/Cidr.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type Placement } from "../ProvisionerDefinition.ts"
import { type AksProvisioner, type AksSpec, systemNodes } from "./AksSpec.ts"

/** How many zones a group spreads over where it names none. */
const usualZones = 3

/** Azure has no disks of nodes beyond this. */
const diskGibMax = 2048

const largestSize = ({ availabilityZones, createPerAZ, maxNode }: NodeGroup): number =>
  createPerAZ ? maxNode * (availabilityZones.length || usualZones) : maxNode

const checkRoom = (
  problems: Problems,
  path: Path,
  { networkCidr, podCidr }: AksSpec,
  nodeGroups: ReadonlyArray<NodeGroup>,
): void => {
  const nodes = nodeGroups.reduce<number>((sum, group) => sum + largestSize(group), systemNodes.max)
  const [network, pods] = [Cidr.parse(networkCidr), Cidr.parse(podCidr)]
  const grow = `the cluster may grow to ${nodes}, its ${systemNodes.max} own ones included. Give a larger block, or lower maxNode.`
  if (network !== undefined && nodes > nodeAddresses(network)) {
    const message = `${networkCidr} has addresses for ${nodeAddresses(network)} nodes, and ${grow}`
    problems.add("MISMATCH", [...path, "vpcCIDR"], message)
  }
  if (pods !== undefined && nodes > nodesWithPods(pods)) {
    const message = `${podCidr} has addresses for the pods of ${nodesWithPods(pods)} nodes, and ${grow}`
    problems.add("MISMATCH", [...path, "podCIDR"], message)
  }
}

/** What AKS asks of the machines of a cluster: one type for each pool, disks it can create, and addresses for all. */
export const checkAksPlacement = (
  problems: Problems,
  { nodeGroups, nodeGroupsPath, path, provisioner: { aks } }: Placement<AksProvisioner>,
): void => {
  nodeGroups.forEach(({ machineTypes, volumeSizeGiB }, index) => {
    if (machineTypes.length > 1) {
      const message = "The machines of an AKS node pool have one type. Add a node group for each other type."
      problems.add("TOO_MANY", [...nodeGroupsPath, index, "machineTypes"], message)
    }
    if (volumeSizeGiB < 30 || volumeSizeGiB > diskGibMax) {
      const message = `The disk of a node of AKS has 30 to ${diskGibMax} GiB.`
      problems.add("OUT_OF_RANGE", [...nodeGroupsPath, index, "volumeSize"], message)
    }
  })
  checkRoom(problems, path, aks, nodeGroups)
}
