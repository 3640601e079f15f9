import type { PodSpec, Toleration } from "kubernetes-types/core/v1.js"

import { allowsNode } from "../scheduler/NodeAffinity.ts"
import { tolerates } from "../scheduler/Tolerations.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { controllerOf, type World, type Write } from "../world/World.ts"
import { forgetRevisions, revisionLabel, revisionsOf } from "./ControllerRevisions.ts"
import { countOf } from "./IntOrPercent.ts"
import { availablePods, isActive, isReady } from "./PodReadiness.ts"
import { createPod, deletePod, podFrom, podName } from "./PodTemplate.ts"

type DaemonSet = ObjectOf<"DaemonSet">
type Node = ObjectOf<"Node">
type Pod = ObjectOf<"Pod">

const component = "daemonset-controller"

/** What pods of every DaemonSet tolerate, so that they run on nodes in trouble too. */
const tolerations: ReadonlyArray<Toleration> = [
  { key: "node.kubernetes.io/not-ready", operator: "Exists", effect: "NoExecute" },
  { key: "node.kubernetes.io/unreachable", operator: "Exists", effect: "NoExecute" },
  { key: "node.kubernetes.io/disk-pressure", operator: "Exists", effect: "NoSchedule" },
  { key: "node.kubernetes.io/memory-pressure", operator: "Exists", effect: "NoSchedule" },
  { key: "node.kubernetes.io/pid-pressure", operator: "Exists", effect: "NoSchedule" },
  { key: "node.kubernetes.io/unschedulable", operator: "Exists", effect: "NoSchedule" },
]

const isEligible = ({ spec }: DaemonSet, node: Node): boolean => {
  const pod = spec?.template.spec
  const all = [...(pod?.tolerations ?? []), ...tolerations]
  const taints = (node.spec?.taints ?? []).filter(({ effect }) => effect !== "PreferNoSchedule")
  return allowsNode(pod, node) && taints.every((taint) => tolerates(all, taint))
}

/** The specification of the pod of a node: the scheduler can place it nowhere else. */
const onNode = (spec: PodSpec | undefined, node: Node): PodSpec => {
  const matchFields = [{ key: "metadata.name", operator: "In" as const, values: [node.metadata.name] }]
  const required = { nodeSelectorTerms: [{ matchFields }] }
  const nodeAffinity = { ...spec?.affinity?.nodeAffinity, requiredDuringSchedulingIgnoredDuringExecution: required }
  return {
    containers: [],
    ...spec,
    affinity: { ...spec?.affinity, nodeAffinity },
    tolerations: [...(spec?.tolerations ?? []), ...tolerations],
  }
}

/** The node a pod is on, or is meant for. */
const nodeOf = ({ spec }: Pod): string | undefined =>
  spec?.nodeName ??
  spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms[0]?.matchFields?.[0]
    ?.values?.[0]

const find = (world: World, set: DaemonSet) => {
  const pods = world.controlledBy("Pod", set)
  const eligible = world.list("Node").filter((node) => isEligible(set, node))
  const names = new Set(eligible.map(({ metadata }) => metadata.name))
  const { revisions, update, writes } = revisionsOf(world, set, (_, hash) => hash)
  const { available, wakes } = availablePods(world, pods.filter(isActive), set.spec?.minReadySeconds)
  const isUpdated = ({ metadata }: Pod) => metadata.labels?.[revisionLabel] === update.hash
  return { available, eligible, isUpdated, names, pods, revisions, update, wakes, writes }
}

const managePods = (world: World, set: DaemonSet): ReadonlyArray<Write> => {
  if (set.metadata.deletionTimestamp !== undefined) return []
  const { available, eligible, isUpdated, names, pods, update, wakes, writes } = find(world, set)
  const { template = {}, updateStrategy } = set.spec ?? {}
  const missing = eligible.filter(({ metadata }) => !pods.some((pod) => nodeOf(pod) === metadata.name))
  const created = missing.flatMap((node) => {
    const labels = { [revisionLabel]: update.hash, "pod-template-generation": `${update.number}` }
    const own = { ...template, spec: onNode(template.spec, node) }
    return createPod(set, podFrom(set, own, { name: podName(set, world), labels }), component)
  })
  const active = pods.filter((pod) => pod.metadata.deletionTimestamp === undefined)
  const isUnwanted = (pod: Pod) => !names.has(nodeOf(pod) ?? "") || !isActive(pod)
  const unwanted = active.filter(isUnwanted)
  const outdated = active.filter((pod) => !unwanted.includes(pod) && !isUpdated(pod))
  const maxUnavailable = countOf(updateStrategy?.rollingUpdate?.maxUnavailable, eligible.length, "up", 1)
  const isManual = updateStrategy?.type === "OnDelete"
  const broken = outdated.filter((pod) => !available.includes(pod))
  const working = outdated.filter((pod) => available.includes(pod))
  const down = eligible.length - available.filter((pod) => !isUnwanted(pod)).length
  const replaced = isManual ? [] : [...broken, ...working.slice(0, Math.max(0, maxUnavailable - down))]
  return [
    ...writes,
    ...created,
    ...[...unwanted, ...replaced].flatMap((pod) => deletePod(set, pod, component)),
    ...wakes,
  ]
}

const reportStatus = (world: World, set: DaemonSet): ReadonlyArray<Write> => {
  if (set.metadata.deletionTimestamp !== undefined) return []
  const { available, eligible, isUpdated, names, pods, revisions, update } = find(world, set)
  const active = pods.filter(isActive)
  const placed = active.filter((pod) => names.has(nodeOf(pod) ?? ""))
  const numberAvailable = placed.filter((pod) => available.includes(pod)).length
  const unavailable = eligible.length - numberAvailable
  const status = {
    currentNumberScheduled: placed.length,
    desiredNumberScheduled: eligible.length,
    numberMisscheduled: active.length - placed.length,
    numberReady: placed.filter(isReady).length,
    observedGeneration: set.metadata.generation ?? 1,
    ...(placed.some(isUpdated) ? { updatedNumberScheduled: placed.filter(isUpdated).length } : {}),
    ...(numberAvailable > 0 ? { numberAvailable } : {}),
    ...(unavailable > 0 ? { numberUnavailable: unavailable } : {}),
  }
  const used = [...pods.map(({ metadata }) => metadata.labels?.[revisionLabel]), update.hash]
  return [{ verb: "status", object: set, status }, ...forgetRevisions(world, set, revisions, used)]
}

/** Keeps one pod on every node that its template fits. */
export const daemonSetControllers = [controllerOf("DaemonSet", managePods), controllerOf("DaemonSet", reportStatus)]
