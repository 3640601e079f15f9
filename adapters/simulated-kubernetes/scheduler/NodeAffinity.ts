import type { NodeSelectorTerm, PodSpec } from "kubernetes-types/core/v1.js"

import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { meets } from "../world/Selector.ts"
import type { Filter, Placed } from "./Filter.ts"

type Node = ObjectOf<"Node">

/** Whether a term of a node selector selects a node. An empty term selects none. */
export const selectsNode = ({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, node: Node): boolean =>
  matchExpressions.length + matchFields.length > 0 &&
  matchExpressions.every((requirement) => meets(node.metadata.labels ?? {}, requirement)) &&
  matchFields.every((requirement) => meets({ "metadata.name": node.metadata.name }, requirement))

/** Whether the node selector and the required node affinity of a pod allow a node. */
export const allowsNode = (spec: PodSpec | undefined, node: Node): boolean => {
  const required = spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
  const labels = Object.entries(spec?.nodeSelector ?? {})
  return (
    labels.every(([key, value]) => node.metadata.labels?.[key] === value) &&
    (required === undefined || required.nodeSelectorTerms.some((term) => selectsNode(term, node)))
  )
}

export const nodeAffinityFilter: Filter = ({ node, pod }) =>
  allowsNode(pod.spec, node) ? [] : ["node(s) didn't match Pod's node affinity/selector"]

export const nodeAffinityScore = ({ node, pod }: Placed): number =>
  (pod.spec?.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [])
    .filter(({ preference }) => selectsNode(preference, node))
    .reduce((sum, { weight }) => sum + weight, 0)
