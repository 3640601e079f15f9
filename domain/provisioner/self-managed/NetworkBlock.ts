import { readBlock } from "../../request/BlockReading.ts"
import * as Cidr from "../../shared/Cidr.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"

/** The addresses of pods and services. Pods talk through a tunnel, so that no network has to know their addresses. */
export const clusterBlocks = { pods: "100.96.0.0/11", services: "100.64.0.0/13" } as const

/** Where both of them are: the shared address space of RFC 6598. */
const clusterSpace = Cidr.parse("100.64.0.0/10")

export const defaultNetworkCidr = "10.0.0.0/16"

const prefixLength = { largest: 16, smallest: 24 } as const

/** The block of the machines. */
export const checkNetworkBlock = (problems: Problems, path: Path, text: string): void => {
  const block = readBlock(problems, path, text)
  if (block === undefined) return
  const { largest, smallest } = prefixLength
  if (block.prefixLength < largest || block.prefixLength > smallest) {
    const message = `Expected /${largest} to /${smallest}: a smaller block does not divide into subnets for three zones.`
    problems.add("OUT_OF_RANGE", path, message)
  } else if (!Cidr.isPrivate(block)) {
    problems.add("OUT_OF_RANGE", path, "Expected a private block: inside 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16.")
  } else if (clusterSpace !== undefined && Cidr.overlaps(block, clusterSpace)) {
    problems.add("RESERVED", path, `The block overlaps ${Cidr.format(clusterSpace)}, which pods and services use.`)
  }
}
