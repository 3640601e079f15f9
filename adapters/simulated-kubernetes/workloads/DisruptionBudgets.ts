import { withCondition } from "../world/Conditions.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { selects } from "../world/Selector.ts"
import { timestampOf } from "../world/Timestamps.ts"
import { controllerOf, type World, type Write } from "../world/World.ts"
import { countOf } from "./IntOrPercent.ts"
import { isActive, isReady } from "./PodReadiness.ts"

const scaled = ["ReplicaSet", "StatefulSet"] as const

/** How many pods their controllers want; those of none count as they are. */
const expectedPods = (world: World, pods: ReadonlyArray<ObjectOf<"Pod">>): number => {
  const owners = new Map(
    pods.flatMap(({ metadata }) => {
      const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)
      const kind = scaled.find((name) => name === owner?.kind)
      const found = kind === undefined ? undefined : world.find(kind, metadata.namespace, owner?.name ?? "")
      return found === undefined ? [] : [[found.metadata.uid, found.spec?.replicas ?? 1] as const]
    }),
  )
  const unowned = pods.filter(({ metadata }) => !metadata.ownerReferences?.some(({ uid }) => owners.has(uid)))
  return [...owners.values()].reduce((sum, replicas) => sum + replicas, unowned.length)
}

const reconcile = (world: World, budget: ObjectOf<"PodDisruptionBudget">): ReadonlyArray<Write> => {
  const { maxUnavailable, minAvailable, selector } = budget.spec ?? {}
  const pods = world
    .list("Pod", budget.metadata.namespace)
    .filter((pod) => isActive(pod) && selects(selector, pod.metadata.labels))
  const isRelative = maxUnavailable !== undefined || typeof minAvailable === "string"
  const expected = isRelative ? expectedPods(world, pods) : pods.length
  const desiredHealthy =
    maxUnavailable === undefined
      ? countOf(minAvailable, expected, "up", 1)
      : Math.max(0, expected - countOf(maxUnavailable, expected, "up", 1))
  const currentHealthy = pods.filter(isReady).length
  const disruptionsAllowed = expected > 0 ? Math.max(0, currentHealthy - desiredHealthy) : 0
  const isAllowed = disruptionsAllowed > 0
  const { generation = 1 } = budget.metadata
  const condition = {
    type: "DisruptionAllowed",
    status: isAllowed ? "True" : "False",
    reason: isAllowed ? "SufficientPods" : "InsufficientPods",
    message: "",
    observedGeneration: generation,
    lastTransitionTime: timestampOf(world.nowMillis),
  } as const
  const status = {
    conditions: withCondition(budget.status?.conditions, condition),
    currentHealthy,
    desiredHealthy,
    disruptionsAllowed,
    expectedPods: expected,
    observedGeneration: generation,
  }
  return [{ verb: "status", object: budget, status }]
}

/** Counts how many pods may be evicted. */
export const disruptionBudgets = controllerOf("PodDisruptionBudget", reconcile)
