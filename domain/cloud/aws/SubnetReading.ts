import { readBlock } from "../../request/BlockReading.ts"
import * as Cidr from "../../shared/Cidr.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type Subnet } from "./AwsNetwork.ts"
import { type WireSubnet, type WireSubnets, subnetsMax } from "./WireSubnets.ts"

/** A subnet as given in the request, with what the keys above it determine. */
interface Placed {
  readonly path: Path
  readonly wire: WireSubnet
  readonly listedAs?: Subnet["type"] | undefined
  readonly listedIn?: string | undefined
}

const subnetIdPattern = /^subnet-([0-9a-f]{8}|[0-9a-f]{17})$/

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

/** Converts the three forms to one. A key of a map is a zone if the region has one of that name, else only a name. */
const placed = (
  problems: Problems,
  base: Path,
  wire: WireSubnets,
  zones: ReadonlyArray<string> | undefined,
): ReadonlyArray<Placed> => {
  if (isList(wire)) return wire.map((subnet, index) => ({ path: [...base, index], wire: subnet }))
  return Object.entries(wire).flatMap(([key, group]): ReadonlyArray<Placed> => {
    const listedAs = key === "private" || key === "public" ? key : undefined
    const listedIn = listedAs === undefined ? key : undefined
    if (listedIn !== undefined && zones !== undefined && !zones.includes(listedIn)) {
      const message = `Expected private, public or one of the region's zones ${zones.join(", ")}.`
      problems.add("UNKNOWN_VALUE", [...base, key], message)
    }
    if (isList(group)) {
      return group.map((subnet, index) => ({ path: [...base, key, index], wire: subnet, listedAs, listedIn }))
    }
    return Object.entries(group).map(([name, subnet]) => ({
      path: [...base, key, name],
      wire: subnet,
      listedAs,
      listedIn: listedIn ?? (zones?.includes(name) === true ? name : undefined),
    }))
  })
}

const readType = (problems: Problems, { path, wire, listedAs }: Placed): Subnet["type"] | undefined => {
  const type = wire.type ?? listedAs
  if (listedAs !== undefined && type !== listedAs) {
    problems.add(
      "CONFLICTING_FIELDS",
      [...path, "type"],
      `The subnet is listed as ${listedAs}, and its type says ${type}.`,
    )
  } else if (type === undefined) {
    problems.add("REQUIRED", [...path, "type"], "Set whether the subnet is public or private.")
  }
  return type
}

const readZone = (
  problems: Problems,
  { path, wire, listedIn }: Placed,
  zones: ReadonlyArray<string> | undefined,
): string | undefined => {
  const zone = wire.availabilityZone ?? listedIn
  if (listedIn !== undefined && zone !== listedIn) {
    const message = `The subnet is listed in ${listedIn}, and its availabilityZone says otherwise.`
    problems.add("CONFLICTING_FIELDS", [...path, "availabilityZone"], message)
  } else if (wire.availabilityZone !== undefined && zones?.includes(wire.availabilityZone) === false) {
    problems.add("UNKNOWN_VALUE", [...path, "availabilityZone"], `The region has the zones ${zones.join(", ")}.`)
  }
  return zone
}

const readSubnet = (
  problems: Problems,
  placedSubnet: Placed,
  zones: ReadonlyArray<string> | undefined,
  network: Cidr.Cidr | undefined,
): { readonly subnet: Subnet; readonly path: Path; readonly block: Cidr.Cidr | undefined } | undefined => {
  const { path, wire } = placedSubnet
  const { id, cidr } = wire
  const type = readType(problems, placedSubnet)
  const zone = readZone(problems, placedSubnet, zones)
  if (id === undefined) problems.add("REQUIRED", [...path, "id"], "A subnet needs its id.")
  else if (!subnetIdPattern.test(id)) {
    problems.add("INVALID_FORMAT", [...path, "id"], "Expected a subnet id such as subnet-0a1b2c3d4e5f60718.")
  }
  const block = cidr === undefined ? undefined : readBlock(problems, [...path, "cidr"], cidr)
  if (block !== undefined && network !== undefined && !Cidr.contains(network, block)) {
    problems.add("MISMATCH", [...path, "cidr"], `The subnet lies outside the network's block ${Cidr.format(network)}.`)
  }
  if (id === undefined || type === undefined) return undefined
  const known = { id, type, ...(cidr === undefined ? {} : { cidr }) }
  return { subnet: zone === undefined ? known : { ...known, availabilityZone: zone }, path, block }
}

/** Reads the subnets of a network the user owns, in any of the three forms. `network` is the block they must lie in. */
export const readSubnets = (
  problems: Problems,
  base: Path,
  wire: WireSubnets,
  zones: ReadonlyArray<string> | undefined,
  network: Cidr.Cidr | undefined,
): ReadonlyArray<Subnet> => {
  const all = placed(problems, base, wire, zones)
  if (all.length > subnetsMax) problems.add("TOO_MANY", base, `Expected at most ${subnetsMax} subnets.`)
  const read = all.slice(0, subnetsMax).flatMap((subnet) => readSubnet(problems, subnet, zones, network) ?? [])
  read.forEach(({ subnet: { id }, path, block }, index) => {
    const earlier = read.slice(0, index)
    if (earlier.some((other) => other.subnet.id === id)) {
      problems.add("DUPLICATE", [...path, "id"], "This subnet is listed twice.")
    }
    const overlapped = earlier.find((other) => block && other.block && Cidr.overlaps(other.block, block))
    if (overlapped !== undefined) {
      problems.add("MISMATCH", [...path, "cidr"], `The block overlaps that of ${overlapped.subnet.id}.`)
    }
  })
  return read.map(({ subnet }) => subnet)
}
