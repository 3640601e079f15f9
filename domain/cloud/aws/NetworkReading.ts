import { readBlock } from "../../request/BlockReading.ts"
import { eitherName } from "../../request/EitherName.ts"
import * as Cidr from "../../shared/Cidr.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type AwsNetwork, type Subnet } from "./AwsNetwork.ts"
import { readSubnets } from "./SubnetReading.ts"
import { type WireAwsNetwork } from "./WireAwsNetwork.ts"

export const defaultVpcCidr = "10.0.0.0/16"

/** What AWS allows for a VPC, and the smallest block that still divides into subnets of its own for three zones. */
const prefixLength = { largest: 16, smallest: 28, smallestDivided: 24 } as const

const vpcIdPattern = /^vpc-([0-9a-f]{8}|[0-9a-f]{17})$/

const readNetworkBlock = (problems: Problems, path: Path, text: string, isOwn: boolean): Cidr.Cidr | undefined => {
  const block = readBlock(problems, path, text)
  if (block === undefined) return undefined
  const smallest = isOwn ? prefixLength.smallestDivided : prefixLength.smallest
  if (block.prefixLength < prefixLength.largest || block.prefixLength > smallest) {
    const message = isOwn
      ? `Expected /${prefixLength.largest} to /${smallest}: a smaller block does not divide into public and private subnets for three zones.`
      : `Expected /${prefixLength.largest} to /${smallest}.`
    problems.add("OUT_OF_RANGE", path, message)
  } else if (!Cidr.isPrivate(block)) {
    problems.add(
      "OUT_OF_RANGE",
      path,
      "Expected a private block: inside 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 or 100.64.0.0/10.",
    )
  }
  return block
}

const zonesNeeded = 2

/** Nodes run in private subnets, and a control plane needs them in two zones. Where no zone is known, two subnets are enough. */
const checkSpread = (problems: Problems, path: Path, subnets: ReadonlyArray<Subnet>): void => {
  const privateSubnets = subnets.filter(({ type }) => type === "private")
  const zones = new Set(privateSubnets.map(({ availabilityZone, id }) => availabilityZone ?? id))
  if (privateSubnets.length < zonesNeeded) {
    problems.add(
      "REQUIRED",
      path,
      `A network of your own needs at least ${zonesNeeded} private subnets, in different zones.`,
    )
  } else if (zones.size < zonesNeeded) {
    problems.add("REQUIRED", path, `All private subnets are in one zone; EKS needs them in at least ${zonesNeeded}.`)
  }
}

/** Reads the network: one of the user's, given whole, or the block of one Orrery makes. */
export const readNetwork = (
  problems: Problems,
  base: Path,
  wire: WireAwsNetwork,
  zones: ReadonlyArray<string> | undefined,
): AwsNetwork => {
  const vpc = eitherName(problems, base, ["vpcId", wire.vpcId], ["networkId", wire.networkId])
  const cidr = eitherName(problems, base, ["vpcCIDR", wire.vpcCIDR], ["networkCIDR", wire.networkCIDR])
  const block = cidr === undefined ? undefined : readNetworkBlock(problems, cidr.path, cidr.value, vpc === undefined)
  const vpcCidr = cidr?.value ?? defaultVpcCidr
  const subnetsPath = [...base, "subnets"]
  if (vpc === undefined) {
    if (
      wire.subnets !== undefined &&
      !problems.isBroken([...base, "vpcId"]) &&
      !problems.isBroken([...base, "networkId"])
    ) {
      problems.add(
        "MISMATCH",
        subnetsPath,
        "Subnets are given only together with vpcId. Name their VPC, or leave them out and Orrery creates a network.",
      )
    }
    return { vpcCidr, subnets: [] }
  }
  if (!vpcIdPattern.test(vpc.value))
    problems.add("INVALID_FORMAT", vpc.path, "Expected a VPC id such as vpc-0a1b2c3d4e5f60718.")
  if (cidr === undefined && !problems.isBroken([...base, "networkCIDR"])) {
    problems.add(
      "REQUIRED",
      [...base, "vpcCIDR"],
      "With vpcId the block of that VPC is needed. Give it as vpcCIDR or networkCIDR.",
    )
  }
  if (wire.subnets === undefined) {
    problems.add(
      "REQUIRED",
      subnetsPath,
      `With vpcId its subnets are needed: at least ${zonesNeeded} private ones, in different zones.`,
    )
    return { vpcId: vpc.value, vpcCidr, subnets: [] }
  }
  const subnets = readSubnets(problems, subnetsPath, wire.subnets, zones, block)
  checkSpread(problems, subnetsPath, subnets)
  return { vpcId: vpc.value, vpcCidr, subnets }
}
