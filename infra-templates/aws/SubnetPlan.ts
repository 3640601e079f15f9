import * as Cidr from "#domain/shared/Cidr.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import { zoneLetter } from "./Zones.ts"

/** The subnets of one zone, in CIDR notation. */
export interface ZoneSubnets {
  readonly private: string
  readonly public: string
}

/** One or two sixteenths of the VPC, from the sixteenth of this index on. */
interface Sixteenths {
  readonly from: number
  readonly count: 1 | 2
}

/**
 * Where each zone's subnets lie in a VPC cut into sixteenths. Zones a to d have two for nodes and one for load
 * balancers; e and f, which few regions have, one each.
 */
const layout: Readonly<Record<string, { readonly private: Sixteenths; readonly public: Sixteenths }>> = {
  a: { private: { from: 0, count: 2 }, public: { from: 8, count: 1 } },
  b: { private: { from: 2, count: 2 }, public: { from: 9, count: 1 } },
  c: { private: { from: 4, count: 2 }, public: { from: 10, count: 1 } },
  d: { private: { from: 6, count: 2 }, public: { from: 11, count: 1 } },
  e: { private: { from: 12, count: 1 }, public: { from: 14, count: 1 } },
  f: { private: { from: 13, count: 1 }, public: { from: 15, count: 1 } },
}

const block = (vpc: Cidr.Cidr, { from, count }: Sixteenths): string =>
  Cidr.format(Cidr.subnetOf(vpc, vpc.prefixLength + (count === 2 ? 3 : 4), from / count))

const pathIn = (path: string): string => `${path}.vpcCidr`

/** The VPC's block, which leaves every subnet between AWS's /28 and /16. */
export const vpcBlock = (vpcCidr: string, path: string): Cidr.Cidr => {
  const vpc = Cidr.parse(vpcCidr)
  if (vpc === undefined || !Cidr.isCanonical(vpcCidr, vpc) || vpc.prefixLength < 16 || vpc.prefixLength > 24) {
    throw new UnsupportedSpec({
      path: pathIn(path),
      problem: "Expected an IPv4 block from /16 to /24, such as 10.0.0.0/16.",
    })
  }
  return vpc
}

/**
 * The subnets of a zone: in a /16, a /19 for nodes and a /20 for load balancers. They depend on the zone's letter alone,
 * so that a zone added or taken away moves no other subnet.
 */
export const zoneSubnets = (vpc: Cidr.Cidr, zone: string, path: string): ZoneSubnets => {
  const place = layout[zoneLetter(zone)]
  if (place === undefined)
    throw new UnsupportedSpec({ path: pathIn(path), problem: `There is no room planned for zone ${zone}.` })
  return { private: block(vpc, place.private), public: block(vpc, place.public) }
}
