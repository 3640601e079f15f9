import { readBlock } from "../../request/BlockReading.ts"
import { eitherName } from "../../request/EitherName.ts"
import * as Cidr from "../../shared/Cidr.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type AzureNetwork, parseNetworkId } from "./AzureNetwork.ts"
import { networkPrefix } from "./NetworkRanges.ts"
import { type WireAzureNetwork } from "./WireAzureNetwork.ts"

export const defaultBlocks = { network: "10.0.0.0/16", pods: "10.244.0.0/14", services: "10.248.0.0/16" } as const

/** AKS uses these addresses itself (Azure, "Plan IP addressing for your cluster"). */
const taken = ["172.30.0.0/15", "169.254.0.0/16", "192.0.2.0/24"].flatMap((block) => Cidr.parse(block) ?? [])

interface Block {
  readonly path: Path
  readonly largest: number
  readonly smallest: number
  readonly use: string
}

const checkBlock = (problems: Problems, text: string, { largest, path, smallest, use }: Block): void => {
  const block = readBlock(problems, path, text)
  if (block === undefined) return
  const overlapped = taken.find((other) => Cidr.overlaps(block, other))
  if (block.prefixLength < largest || block.prefixLength > smallest) {
    problems.add("OUT_OF_RANGE", path, `Expected /${largest} to /${smallest}: ${use}`)
  } else if (!Cidr.isPrivate(block)) {
    const message = "Expected a private block: inside 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 or 100.64.0.0/10."
    problems.add("OUT_OF_RANGE", path, message)
  } else if (overlapped !== undefined) {
    problems.add("RESERVED", path, `The block overlaps ${Cidr.format(overlapped)}, which AKS uses itself.`)
  }
}

/** Pods, services and the virtual network must not share an address. */
const checkApart = (problems: Problems, blocks: ReadonlyArray<readonly [name: string, path: Path, text: string]>) => {
  blocks.forEach(([name, path, text], index) => {
    const block = Cidr.parse(text)
    for (const [otherName, , otherText] of blocks.slice(0, index)) {
      const other = Cidr.parse(otherText)
      if (block === undefined || other === undefined || !Cidr.overlaps(block, other)) continue
      const message = `${name} ${text} overlaps ${otherName} ${otherText}. Choose blocks that share no address.`
      problems.add("MISMATCH", path, message)
    }
  })
}

const checkGiven = (problems: Problems, path: Path, id: string, accountId: string | undefined): void => {
  const parts = parseNetworkId(id)
  if (parts === undefined) {
    const message =
      "Expected the full id of a virtual network: /subscriptions/<id>/resourceGroups/<group>/providers/Microsoft.Network/virtualNetworks/<name>."
    problems.add("INVALID_FORMAT", path, message)
  } else if (accountId !== undefined && parts.subscription !== accountId) {
    problems.add("MISMATCH", path, "The virtual network is in another subscription than the cluster.")
  }
}

/** Reads the network: one of the user's, or the block of one that Orrery creates, and the blocks of pods and services. */
export const readAzureNetwork = (
  problems: Problems,
  base: Path,
  wire: WireAzureNetwork,
  accountId: string | undefined,
): AzureNetwork => {
  const network = eitherName(problems, base, ["vpcId", wire.vpcId], ["networkId", wire.networkId])
  const cidr = eitherName(problems, base, ["vpcCIDR", wire.vpcCIDR], ["networkCIDR", wire.networkCIDR])
  const networkCidr = cidr?.value ?? defaultBlocks.network
  const { podCIDR: podCidr = defaultBlocks.pods, serviceCIDR: serviceCidr = defaultBlocks.services } = wire
  const networkPath = cidr?.path ?? [...base, "vpcCIDR"]
  const podPath = [...base, "podCIDR"]
  const servicePath = [...base, "serviceCIDR"]
  const { largest, smallest } = networkPrefix
  const use = "Orrery divides the block into subnets for nodes and for the Kubernetes API."
  checkBlock(problems, networkCidr, { path: networkPath, largest, smallest, use })
  checkBlock(problems, podCidr, {
    path: podPath,
    largest: 9,
    smallest: 21,
    use: "each node takes a /24 of it for pods.",
  })
  checkBlock(problems, serviceCidr, {
    path: servicePath,
    largest: 12,
    smallest: 24,
    use: "it is for Kubernetes services.",
  })
  checkApart(problems, [
    ["vpcCIDR", networkPath, networkCidr],
    ["podCIDR", podPath, podCidr],
    ["serviceCIDR", servicePath, serviceCidr],
  ])
  const blocks = { networkCidr, podCidr, serviceCidr }
  if (network === undefined) return blocks
  checkGiven(problems, network.path, network.value, accountId)
  if (cidr === undefined && !problems.isBroken([...base, "networkCIDR"])) {
    const message =
      "With vpcId a free block of that network is needed, for the cluster's own subnets. Give it as vpcCIDR or networkCIDR."
    problems.add("REQUIRED", [...base, "vpcCIDR"], message)
  }
  return { networkId: network.value, ...blocks }
}
