import { withCondition } from "../world/Conditions.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { timestampOf } from "../world/Timestamps.ts"
import { controllerOf, type World, type Write } from "../world/World.ts"
import type { Filter, Placed } from "./Filter.ts"
import { nodeAffinityFilter, nodeAffinityScore } from "./NodeAffinity.ts"
import { freeShare, portsFilter, resourcesFilter } from "./NodeFit.ts"
import { podAffinityFilters, podAffinityScore } from "./PodAffinity.ts"
import { priorityOf, victimsOn } from "./Preemption.ts"
import { cordonFilter, taintFilter, taintScore } from "./Tolerations.ts"
import { topologySpreadFilter, topologySpreadScore } from "./TopologySpread.ts"
import { volumesFilter, waitsForClaim } from "./VolumeFit.ts"

type Pod = ObjectOf<"Pod">

const component = "default-scheduler"

/** What comes before the outcome of the attempt to make room, since the scheduler also tries to free devices. */
const preemption = "no new claims to deallocate, preemption:"

/** In the order of the scheduler's plugins: the first that refuses a node says why. */
const filters: ReadonlyArray<Filter> = [
  cordonFilter,
  taintFilter,
  nodeAffinityFilter,
  portsFilter,
  resourcesFilter,
  volumesFilter,
  topologySpreadFilter,
  ...podAffinityFilters,
]

const refusals = (placed: Placed): ReadonlyArray<string> => {
  for (const filter of filters) {
    const reasons = filter(placed)
    if (reasons.length > 0) return reasons
  }
  return []
}

/** Larger is better. Preferences come before the share of the node that stays free. */
const scoreOf = (placed: Placed): number =>
  nodeAffinityScore(placed) +
  podAffinityScore(placed) +
  10 * topologySpreadScore(placed) +
  10 * taintScore(placed) +
  freeShare(placed)

const isOnNode = ({ spec, status }: Pod): boolean =>
  spec?.nodeName !== undefined && status?.phase !== "Succeeded" && status?.phase !== "Failed"

const histogram = (reasons: ReadonlyArray<string>): string => {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .map(([reason, count]) => `${count} ${reason}`)
    .toSorted()
    .join(", ")
}

const bound = (world: World, pod: Pod, nodeName: string): ReadonlyArray<Write> => {
  const scheduled = { type: "PodScheduled", status: "True", lastTransitionTime: timestampOf(world.nowMillis) } as const
  const conditions = withCondition(pod.status?.conditions, scheduled)
  const object = { ...pod, spec: { containers: [], ...pod.spec, nodeName } }
  const message = `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${nodeName}`
  return [
    { verb: "replace", object },
    { verb: "status", object, status: { ...pod.status, phase: "Pending", conditions } },
    { verb: "event", about: pod, type: "Normal", reason: "Scheduled", message, component },
  ]
}

const refused = (world: World, pod: Pod, message: string): ReadonlyArray<Write> => {
  const before = pod.status?.conditions?.find(({ type }) => type === "PodScheduled")
  if (before?.message === message) return []
  const lastTransitionTime = timestampOf(world.nowMillis)
  const condition = { type: "PodScheduled", status: "False", reason: "Unschedulable", message, lastTransitionTime }
  const conditions = withCondition(pod.status?.conditions, condition)
  return [
    { verb: "status", object: pod, status: { ...pod.status, phase: "Pending", conditions } },
    { verb: "event", about: pod, type: "Warning", reason: "FailedScheduling", message, component },
  ]
}

/** Deletes pods of lower priority where that makes room; the pod is scheduled when they have ended. */
const preempt = (pod: Pod, placements: ReadonlyArray<Placed>): ReadonlyArray<Write> => {
  if (pod.status?.nominatedNodeName !== undefined) return []
  const options = placements
    .flatMap((placed) => {
      const victims = victimsOn(placed, refusals)
      return victims === undefined ? [] : [{ victims, placed }]
    })
    .toSorted(
      (left, right) =>
        Math.max(...left.victims.map(priorityOf)) - Math.max(...right.victims.map(priorityOf)) ||
        left.victims.length - right.victims.length,
    )
  const [best] = options
  if (best === undefined) return []
  const { name } = best.placed.node.metadata
  return [
    { verb: "status", object: pod, status: { ...pod.status, nominatedNodeName: name } },
    ...best.victims.flatMap((victim): ReadonlyArray<Write> => [
      { verb: "delete", object: victim },
      {
        verb: "event",
        about: victim,
        type: "Normal",
        reason: "Preempted",
        message: `Preempted by pod ${pod.metadata.uid} on node ${name}`,
        component,
      },
    ]),
  ]
}

const schedule = (world: World, pod: Pod): ReadonlyArray<Write> => {
  const { deletionTimestamp } = pod.metadata
  const { nodeName, schedulerName = component, schedulingGates = [] } = pod.spec ?? {}
  const isOthers = schedulerName !== component || schedulingGates.length > 0
  if (nodeName !== undefined || deletionTimestamp !== undefined || isOthers) return []
  const nodes = world.list("Node")
  if (nodes.length === 0) return refused(world, pod, "no nodes available to schedule pods")
  const head = `0/${nodes.length} nodes are available:`
  const unhelpful = `${preemption} ${head} ${nodes.length} Preemption is not helpful for scheduling.`
  const missing = waitsForClaim(world, pod)
  if (missing !== undefined) return refused(world, pod, `${head} ${missing}. ${unhelpful}`)

  const pods = world.list("Pod").filter((other) => isOnNode(other) && other !== pod)
  const placements = nodes.map((node): Placed => ({ world, pod, node, nodes, pods }))
  const judged = placements.map((placed) => ({ placed, reasons: refusals(placed) }))
  const [best] = judged
    .filter(({ reasons }) => reasons.length === 0)
    .map(({ placed }) => ({ placed, score: scoreOf(placed) }))
    .toSorted((left, right) => right.score - left.score)
  if (best !== undefined) return bound(world, pod, best.placed.node.metadata.name)

  const victims = preempt(pod, placements)
  if (victims.length > 0) return victims
  const outcomes = placements.map((placed) =>
    refusals({ ...placed, pods: [] }).length === 0
      ? "No preemption victims found for incoming pod"
      : "Preemption is not helpful for scheduling",
  )
  const reasons = histogram(judged.flatMap(({ reasons: all }) => all))
  return refused(world, pod, `${head} ${reasons}. ${preemption} ${head} ${histogram(outcomes)}.`)
}

/** Binds pods to nodes, or reports why none of them fits. */
export const scheduler = controllerOf("Pod", schedule)
