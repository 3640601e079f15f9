import * as Cidr from "../../shared/Cidr.ts"

/** The subnets of a cluster, in CIDR notation. */
export interface NetworkRanges {
  readonly nodes: string
  readonly apiServer: string
}

/** The sizes of block that divide into subnets which hold a cluster. */
export const networkPrefix = { largest: 9, smallest: 24 } as const

/** The Kubernetes API needs a subnet of this size at least, for itself alone. */
const apiServerPrefix = 28

/** Azure takes five addresses of every subnet. */
const takenOfSubnet = 5

/** A node takes a block of this size for its pods, whatever it runs. */
const podPrefixOfNode = 24

/** The lower half is for nodes. The upper half begins with the subnet of the Kubernetes API; the rest stays free. */
export const networkRanges = (block: Cidr.Cidr): NetworkRanges => {
  const { prefixLength } = block
  const part = (length: number, index: number): string => Cidr.format(Cidr.subnetOf(block, length, index))
  return {
    nodes: part(prefixLength + 1, 0),
    apiServer: part(apiServerPrefix, 2 ** (apiServerPrefix - prefixLength - 1)),
  }
}

/** How many nodes have an address. */
export const nodeAddresses = ({ prefixLength }: Cidr.Cidr): number => 2 ** (32 - prefixLength - 1) - takenOfSubnet

/** How many nodes have a block for their pods. */
export const nodesWithPods = ({ prefixLength }: Cidr.Cidr): number => 2 ** (podPrefixOfNode - prefixLength)

/** The tenth address of the services' block, which is the one of cluster DNS. */
export const dnsAddress = (services: Cidr.Cidr): string =>
  Cidr.format(Cidr.subnetOf(services, 32, 10)).replace("/32", "")
