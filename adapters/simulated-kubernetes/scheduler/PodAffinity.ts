import type { PodAffinityTerm } from "kubernetes-types/core/v1.js"

import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { selects } from "../world/Selector.ts"
import type { World } from "../world/World.ts"
import type { Filter, Placed } from "./Filter.ts"

type Pod = ObjectOf<"Pod">

const matches = (world: World, term: PodAffinityTerm, owner: Pod, candidate: Pod): boolean => {
  const { labelSelector, namespaces = [], namespaceSelector } = term
  const { namespace = "" } = candidate.metadata
  const isOwn = namespaces.length === 0 && namespaceSelector === undefined
  const isIn = isOwn
    ? namespace === owner.metadata.namespace
    : namespaces.includes(namespace) ||
      selects(namespaceSelector, world.find("Namespace", undefined, namespace)?.metadata.labels)
  return isIn && selects(labelSelector, candidate.metadata.labels)
}

const inSameDomain = ({ node, nodes }: Placed, topologyKey: string, other: Pod): boolean => {
  const domain = node.metadata.labels?.[topologyKey]
  const place = nodes.find(({ metadata }) => metadata.name === other.spec?.nodeName)
  return domain !== undefined && place?.metadata.labels?.[topologyKey] === domain
}

const antiTerms = ({ spec }: Pod): ReadonlyArray<PodAffinityTerm> =>
  spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []

const keepsAway: Filter = ({ pod, pods, world, ...placed }) =>
  pods.some((other) =>
    antiTerms(other).some(
      (term) =>
        matches(world, term, other, pod) && inSameDomain({ ...placed, pod, pods, world }, term.topologyKey, other),
    ),
  )
    ? ["node(s) didn't satisfy existing pods anti-affinity rules"]
    : []

const isKeptAway: Filter = (placed) =>
  antiTerms(placed.pod).some((term) =>
    placed.pods.some(
      (other) => matches(placed.world, term, placed.pod, other) && inSameDomain(placed, term.topologyKey, other),
    ),
  )
    ? ["node(s) didn't match pod anti-affinity rules"]
    : []

/** A pod that selects itself may be the first of its group. */
const isDrawn: Filter = (placed) => {
  const terms = placed.pod.spec?.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
  const isMet = terms.every((term) => {
    const others = placed.pods.filter((other) => matches(placed.world, term, placed.pod, other))
    const isFirst = others.length === 0 && matches(placed.world, term, placed.pod, placed.pod)
    const hasDomain = placed.node.metadata.labels?.[term.topologyKey] !== undefined
    return hasDomain && (isFirst || others.some((other) => inSameDomain(placed, term.topologyKey, other)))
  })
  return isMet ? [] : ["node(s) didn't match pod affinity rules"]
}

export const podAffinityFilters: ReadonlyArray<Filter> = [isDrawn, isKeptAway, keepsAway]

/** How much a pod would like to be beside those that are in the node's domain, and away from others. */
export const podAffinityScore = (placed: Placed): number => {
  const { podAffinity, podAntiAffinity } = placed.pod.spec?.affinity ?? {}
  const scoreOf = (term: PodAffinityTerm, weight: number): number =>
    weight *
    placed.pods.filter(
      (other) => matches(placed.world, term, placed.pod, other) && inSameDomain(placed, term.topologyKey, other),
    ).length
  const wanted = podAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []
  const unwanted = podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []
  return [...wanted, ...unwanted.map((term) => ({ ...term, weight: -term.weight }))].reduce(
    (sum, { podAffinityTerm, weight }) => sum + scoreOf(podAffinityTerm, weight),
    0,
  )
}
