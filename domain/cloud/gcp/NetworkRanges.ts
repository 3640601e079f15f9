import * as Cidr from "../../shared/Cidr.ts"

/** The ranges of a cluster's subnetwork and of its control plane, in CIDR notation. */
export interface NetworkRanges {
  readonly nodes: string
  readonly services: string
  readonly controlPlane: string
  readonly pods: string
}

/** The sizes of block that divide into ranges which Google Cloud and Kubernetes accept. */
export const networkPrefix = { largest: 12, smallest: 20 } as const

/** A node takes a block of this size for its pods, whatever it runs: 110 pods need it. */
const podPrefixOfNode = 24

const controlPlanePrefix = 28

/** The upper half is for pods; of the lower half, the first three sixteenths are for nodes, services and the control plane. */
export const networkRanges = (block: Cidr.Cidr): NetworkRanges => {
  const { prefixLength } = block
  const part = (length: number, index: number): string => Cidr.format(Cidr.subnetOf(block, length, index))
  return {
    nodes: part(prefixLength + 4, 0),
    services: part(prefixLength + 4, 1),
    controlPlane: part(controlPlanePrefix, 2 ** (controlPlanePrefix - prefixLength - 3)),
    pods: part(prefixLength + 1, 1),
  }
}

/** How many nodes have room for their pods. */
export const nodesMax = ({ prefixLength }: Cidr.Cidr): number => 2 ** (podPrefixOfNode - (prefixLength + 1))
