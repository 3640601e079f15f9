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

const part = (first: number, prefixLength: number): string =>
  Cidr.format({ first, last: first + 2 ** (32 - prefixLength) - 1, prefixLength })

/** The upper half is for pods; of the lower half, the first three sixteenths are for nodes, services and the control plane. */
export const networkRanges = ({ first, prefixLength }: Cidr.Cidr): NetworkRanges => {
  const sixteenth = 2 ** (28 - prefixLength)
  return {
    nodes: part(first, prefixLength + 4),
    services: part(first + sixteenth, prefixLength + 4),
    controlPlane: part(first + 2 * sixteenth, controlPlanePrefix),
    pods: part(first + 8 * sixteenth, prefixLength + 1),
  }
}

/** How many nodes have room for their pods. */
export const nodesMax = ({ prefixLength }: Cidr.Cidr): number => 2 ** (podPrefixOfNode - (prefixLength + 1))
