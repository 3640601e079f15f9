import { Option, Result } from "effect"
import { IpInterface, IpNetwork, NetAddress } from "effect/net"

/** An IPv4 block, by its first address. */
export type Cidr = IpNetwork.Ipv4Network

/** Reads `10.0.0.0/16`; the host part may be anything, see `isCanonical`. */
export const parse = (text: string): Cidr | undefined =>
  text.includes("/")
    ? Option.getOrUndefined(
        Result.getSuccess(Result.map(IpInterface.ipv4FromString(text), (block) => IpNetwork.fromInterface(block))),
      )
    : undefined

export const format = (cidr: Cidr): string => IpNetwork.format(cidr)

/** Whether `text` writes the block by its first address, as clouds require. */
export const isCanonical = (text: string, cidr: Cidr): boolean => format(cidr) === text

export const contains = (outer: Cidr, inner: Cidr): boolean => IpNetwork.containsNetwork(outer, inner)

export const overlaps = (left: Cidr, right: Cidr): boolean => IpNetwork.overlaps(left, right)

const privateBlocks = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"].map(IpNetwork.fromStringUnsafe)

/** Inside RFC 1918 or the shared space of RFC 6598. */
export const isPrivate = (cidr: Cidr): boolean => privateBlocks.some((block) => IpNetwork.containsNetwork(block, cidr))

/** The block of this prefix length that comes after `index` others of that size, from the first address of `cidr` on. */
export const subnetOf = (cidr: Cidr, prefixLength: number, index: number): Cidr => {
  const bytes = new Uint8Array(NetAddress.ipv4ToOctets(cidr.address))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, view.getUint32(0) + index * 2 ** (32 - prefixLength))
  return IpNetwork.makeUnsafe(NetAddress.ipv4FromBytesUnsafe(bytes), prefixLength)
}
