import { thousandthsOf } from "../world/Quantity.ts"
import type { Filter, Placed } from "./Filter.ts"
import { type Amounts, podRequests, sumOfAmounts } from "./PodRequests.ts"

const used = ({ node, pods }: Placed): Amounts =>
  sumOfAmounts(pods.filter(({ spec }) => spec?.nodeName === node.metadata.name).map(({ spec }) => podRequests(spec)))

/** Why the resources that are left on a node are too few for a pod. */
export const resourcesFilter: Filter = (placed) => {
  const taken = used(placed)
  const { allocatable = {} } = placed.node.status ?? {}
  return Object.entries(podRequests(placed.pod.spec))
    .filter(([name, amount]) => amount > 0 && (taken[name] ?? 0) + amount > thousandthsOf(allocatable[name]))
    .map(([name]) => (name === "pods" ? "Too many pods" : `Insufficient ${name}`))
}

const portsOf = ({ spec }: Placed["pod"]): ReadonlyArray<string> =>
  (spec?.containers ?? []).flatMap(({ ports = [] }) =>
    ports.flatMap(({ hostPort, protocol = "TCP" }) => (hostPort === undefined ? [] : [`${protocol} ${hostPort}`])),
  )

export const portsFilter: Filter = ({ node, pod, pods }) => {
  const ports = portsOf(pod)
  const isTaken = pods.some(
    (other) => other.spec?.nodeName === node.metadata.name && portsOf(other).some((port) => ports.includes(port)),
  )
  return isTaken ? ["node(s) didn't have free ports for the requested pod ports"] : []
}

/** The share of processor and memory that would be left, between 0 and 1. */
export const freeShare = (placed: Placed): number => {
  const taken = sumOfAmounts([used(placed), podRequests(placed.pod.spec)])
  const { allocatable = {} } = placed.node.status ?? {}
  const shares = ["cpu", "memory", "pods"].map((name) => {
    const total = thousandthsOf(allocatable[name])
    return total === 0 ? 0 : Math.max(0, 1 - (taken[name] ?? 0) / total)
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
