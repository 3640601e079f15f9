import { readBlock } from "../../request/BlockReading.ts"
import { eitherName } from "../../request/EitherName.ts"
import * as Cidr from "../../shared/Cidr.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type GcpNetwork } from "./GcpNetwork.ts"
import { networkPrefix } from "./NetworkRanges.ts"
import { type WireGcpNetwork } from "./WireGcpNetwork.ts"

const defaultNetworkCidr = "10.0.0.0/14"

const networkPattern = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/

/** Nodes use these addresses for containers of their own (Google Cloud, "VPC-native clusters"). */
const takenByNodes = Cidr.parse("172.17.0.0/16")

const checkBlock = (problems: Problems, path: Path, text: string): void => {
  const block = readBlock(problems, path, text)
  if (block === undefined) return
  const { largest, smallest } = networkPrefix
  if (block.prefixLength < largest || block.prefixLength > smallest) {
    const message = `Expected /${largest} to /${smallest}: Orrery divides the block into ranges for nodes, pods, services and the control plane.`
    problems.add("OUT_OF_RANGE", path, message)
  } else if (!Cidr.isPrivate(block)) {
    problems.add(
      "OUT_OF_RANGE",
      path,
      "Expected a private block: inside 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 or 100.64.0.0/10.",
    )
  } else if (takenByNodes !== undefined && Cidr.overlaps(block, takenByNodes)) {
    problems.add("RESERVED", path, `The block overlaps ${Cidr.format(takenByNodes)}, which the nodes use themselves.`)
  }
}

/** Reads the network: one of the user's, or the block of one that Orrery creates. */
export const readGcpNetwork = (problems: Problems, base: Path, wire: WireGcpNetwork): GcpNetwork => {
  const network = eitherName(problems, base, ["vpcId", wire.vpcId], ["networkId", wire.networkId])
  const cidr = eitherName(problems, base, ["vpcCIDR", wire.vpcCIDR], ["networkCIDR", wire.networkCIDR])
  if (cidr !== undefined) checkBlock(problems, cidr.path, cidr.value)
  const networkCidr = cidr?.value ?? defaultNetworkCidr
  if (network === undefined) return { networkCidr }
  if (!networkPattern.test(network.value)) {
    const message = "Expected the name of a VPC network of the project, such as shared-network."
    problems.add("INVALID_FORMAT", network.path, message)
  }
  if (cidr === undefined && !problems.isBroken([...base, "networkCIDR"])) {
    const message =
      "With vpcId a free block of that network is needed, for the cluster's own subnetwork. Give it as vpcCIDR or networkCIDR."
    problems.add("REQUIRED", [...base, "vpcCIDR"], message)
  }
  return { networkId: network.value, networkCidr }
}
