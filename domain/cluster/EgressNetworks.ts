import { sortedUnique } from "../shared/CanonicalOrder.ts"
import * as Cidr from "../shared/Cidr.ts"

/** So that they fit into the firewall of every cloud, beside the networks of a request: the smallest take 40 networks, and 60 rules. */
export const egressNetworksMax = 20

/** Where no cloud sees a packet from: private, shared, loopback, link-local, multicast and reserved addresses. */
const neverSeen = [
  ["0.0.0.0/8", "are reserved"],
  ["10.0.0.0/8", "are private"],
  ["100.64.0.0/10", "are shared by providers"],
  ["127.0.0.0/8", "are of one machine"],
  ["169.254.0.0/16", "are of one link"],
  ["172.16.0.0/12", "are private"],
  ["192.168.0.0/16", "are private"],
  ["224.0.0.0/3", "are reserved"],
] as const

/** The largest network is of this prefix length, as for the networks that a request authorizes. */
const prefixLengthMin = 8

const reserved = neverSeen.flatMap(([text, why]) => {
  const block = Cidr.parse(text)
  return block === undefined ? [] : [{ block, text, why }]
})

/** What is wrong with a network; undefined if nothing is. */
const problemOf = (text: string): string | undefined => {
  if (text.includes(":")) {
    return `${text} is of IPv6, and the public addresses of Kubernetes APIs are of IPv4: name the IPv4 networks`
  }
  const block = Cidr.parse(text)
  if (block === undefined)
    return `${text} is no network: write one such as 203.0.113.0/28, or 203.0.113.7/32 for an address`
  if (!Cidr.isCanonical(text, block)) return `${text} has bits after its prefix: write ${Cidr.format(block)}`
  if (block.prefixLength < prefixLengthMin) {
    return `${text} would open Kubernetes APIs to the internet: /${prefixLengthMin} is the largest network`
  }
  const found = reserved.find((other) => Cidr.overlaps(other.block, block))
  if (found === undefined) return undefined
  return `the addresses of ${found.text} ${found.why}, and no cloud sees Orrery from them: name the public addresses that ${text} has outside, such as those of a NAT gateway`
}

/** Whether networks are addresses that Orrery can be seen from. The first problem, or the networks in canonical order. */
export const readEgressNetworks = (
  texts: ReadonlyArray<string>,
): { readonly problem: string } | { readonly networks: ReadonlyArray<string> } => {
  if (texts.length > egressNetworksMax) {
    return {
      problem: `${texts.length} networks are too many: ${egressNetworksMax} at most fit into the firewall of every cloud`,
    }
  }
  const problem = texts.map(problemOf).find((found) => found !== undefined)
  return problem === undefined ? { networks: sortedUnique(texts) } : { problem }
}
