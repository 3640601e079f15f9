import type { TopologySpreadConstraint } from "kubernetes-types/core/v1.js"

import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { selects } from "../world/Selector.ts"
import type { Filter, Placed } from "./Filter.ts"
import { allowsNode } from "./NodeAffinity.ts"
import { tolerates } from "./Tolerations.ts"

/** The nodes whose domains count for a constraint of a pod. */
const countedNodes = ({ nodes, pod }: Placed, constraint: TopologySpreadConstraint): ReadonlyArray<ObjectOf<"Node">> =>
  nodes.filter(
    (node) =>
      node.metadata.labels?.[constraint.topologyKey] !== undefined &&
      (constraint.nodeAffinityPolicy === "Ignore" || allowsNode(pod.spec, node)) &&
      (constraint.nodeTaintsPolicy !== "Honor" ||
        (node.spec?.taints ?? []).every(
          (taint) => taint.effect === "PreferNoSchedule" || tolerates(pod.spec?.tolerations, taint),
        )),
  )

/** How many pods that a constraint selects are in each domain. */
const podsByDomain = (placed: Placed, constraint: TopologySpreadConstraint): ReadonlyMap<string, number> => {
  const { pod, pods } = placed
  const { labelSelector, matchLabelKeys = [], topologyKey } = constraint
  const nodes = countedNodes(placed, constraint)
  const domains = new Map(nodes.map(({ metadata }) => [metadata.labels?.[topologyKey] ?? "", 0]))
  const domainOf = new Map(nodes.map(({ metadata }) => [metadata.name, metadata.labels?.[topologyKey] ?? ""]))
  for (const { metadata, spec } of pods) {
    const domain = domainOf.get(spec?.nodeName ?? "")
    const isCounted =
      domain !== undefined &&
      metadata.namespace === pod.metadata.namespace &&
      metadata.deletionTimestamp === undefined &&
      selects(labelSelector, metadata.labels) &&
      matchLabelKeys.every((key) => metadata.labels?.[key] === pod.metadata.labels?.[key])
    if (isCounted) domains.set(domain, (domains.get(domain) ?? 0) + 1)
  }
  return domains
}

const constraintsOf = ({ pod }: Placed, whenUnsatisfiable: "DoNotSchedule" | "ScheduleAnyway") =>
  (pod.spec?.topologySpreadConstraints ?? []).filter((constraint) => constraint.whenUnsatisfiable === whenUnsatisfiable)

export const topologySpreadFilter: Filter = (placed) => {
  const reasons = constraintsOf(placed, "DoNotSchedule").flatMap((constraint) => {
    const domain = placed.node.metadata.labels?.[constraint.topologyKey]
    if (domain === undefined) return ["node(s) didn't match pod topology spread constraints (missing required label)"]
    const counts = podsByDomain(placed, constraint)
    const smallest = counts.size < (constraint.minDomains ?? 1) ? 0 : Math.min(...counts.values())
    const own = selects(constraint.labelSelector, placed.pod.metadata.labels) ? 1 : 0
    const skew = (counts.get(domain) ?? 0) + own - smallest
    return skew > constraint.maxSkew ? ["node(s) didn't match pod topology spread constraints"] : []
  })
  return reasons.slice(0, 1)
}

/** Fewer pods in the node's domains are better. */
export const topologySpreadScore = (placed: Placed): number =>
  -constraintsOf(placed, "ScheduleAnyway").reduce(
    (sum, constraint) =>
      sum + (podsByDomain(placed, constraint).get(placed.node.metadata.labels?.[constraint.topologyKey] ?? "") ?? 0),
    0,
  )
