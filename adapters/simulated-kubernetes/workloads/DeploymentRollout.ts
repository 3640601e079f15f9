import type { World, Write } from "../world/World.ts"
import {
  type Deployment,
  earlierReplicas,
  isRecreated,
  maxSurge,
  maxUnavailable,
  replicasOf,
  type ReplicaSet,
  scaled,
  sumOf,
} from "./DeploymentReplicas.ts"
import { allowedReplicas, createRevision } from "./DeploymentRevision.ts"

export const availableOf = ({ status }: ReplicaSet): number => status?.availableReplicas ?? 0

const isScaled = (replicaSet: ReplicaSet): boolean => replicasOf(replicaSet) > 0

/** Removes a number of pods from ReplicaSets, from the first one on, as many from each as `countIn` allows. */
const removePods = (
  deployment: Deployment,
  replicaSets: ReadonlyArray<ReplicaSet>,
  countMax: number,
  countIn: (replicaSet: ReplicaSet) => number,
): ReadonlyArray<Write> => {
  let left = countMax
  return replicaSets.flatMap((replicaSet) => {
    const count = Math.min(left, countIn(replicaSet))
    if (count <= 0) return []
    left -= count
    return scaled(deployment, replicaSet, replicasOf(replicaSet) - count)
  })
}

/** Removes pods of old ReplicaSets, unavailable ones first, as far as enough pods stay available. */
const shrinkOld = (
  deployment: Deployment,
  latest: ReplicaSet,
  old: ReadonlyArray<ReplicaSet>,
): ReadonlyArray<Write> => {
  const all = [...old, latest]
  const availableMin = replicasOf(deployment) - maxUnavailable(deployment)
  const starting = replicasOf(latest) - availableOf(latest)
  const removable = sumOf(all, replicasOf) - availableMin - starting
  if (removable <= 0) return []
  const unavailable = removePods(
    deployment,
    old,
    removable,
    (replicaSet) => replicasOf(replicaSet) - availableOf(replicaSet),
  )
  if (unavailable.length > 0) return unavailable
  return removePods(deployment, old, sumOf(all, availableOf) - availableMin, replicasOf)
}

const rollingUpdate = (
  world: World,
  deployment: Deployment,
  latest: ReplicaSet | undefined,
  old: ReadonlyArray<ReplicaSet>,
): ReadonlyArray<Write> => {
  const allowed = allowedReplicas(deployment, latest, old)
  if (latest === undefined) return createRevision(world, deployment, old, allowed)
  const replicas = replicasOf(deployment)
  if (replicasOf(latest) > replicas) return scaled(deployment, latest, replicas)
  if (replicasOf(latest) < allowed) return scaled(deployment, latest, allowed)
  return shrinkOld(deployment, latest, old.filter(isScaled))
}

const recreation = (
  world: World,
  deployment: Deployment,
  latest: ReplicaSet | undefined,
  old: ReadonlyArray<ReplicaSet>,
): ReadonlyArray<Write> => {
  const active = old.filter(isScaled)
  if (active.length > 0) return active.flatMap((replicaSet) => scaled(deployment, replicaSet, 0))
  const isRunning = old.some((replicaSet) =>
    world.controlledBy("Pod", replicaSet).some(({ status }) => !["Failed", "Succeeded"].includes(status?.phase ?? "")),
  )
  if (isRunning) return []
  const replicas = replicasOf(deployment)
  if (latest === undefined) return createRevision(world, deployment, old, replicas)
  return replicasOf(latest) === replicas ? [] : scaled(deployment, latest, replicas)
}

/** One step of an update, as its strategy says; nothing if the next step has to wait for pods, or there is none. */
export const rollOut = (
  world: World,
  deployment: Deployment,
  latest: ReplicaSet | undefined,
  old: ReadonlyArray<ReplicaSet>,
): ReadonlyArray<Write> => (isRecreated(deployment) ? recreation : rollingUpdate)(world, deployment, latest, old)

/** Whether the number of replicas has changed since the ReplicaSets were scaled. */
export const isScalingEvent = (deployment: Deployment, replicaSets: ReadonlyArray<ReplicaSet>): boolean =>
  replicaSets.filter(isScaled).some((replicaSet) => {
    const { desired } = earlierReplicas(replicaSet)
    return desired !== undefined && desired !== replicasOf(deployment)
  })

const bySizeThenAge =
  (isGrowing: boolean) =>
  (left: ReplicaSet, right: ReplicaSet): number =>
    replicasOf(right) - replicasOf(left) ||
    (isGrowing ? -1 : 1) * left.metadata.creationTimestamp.localeCompare(right.metadata.creationTimestamp)

/** Spreads a change of the number of replicas over the ReplicaSets of an update that is under way, in proportion. */
export const scaleInProportion = (
  deployment: Deployment,
  latest: ReplicaSet | undefined,
  old: ReadonlyArray<ReplicaSet>,
): ReadonlyArray<Write> => {
  const replicas = replicasOf(deployment)
  const all = latest === undefined ? old : [...old, latest]
  const active = all.filter(isScaled)
  const single = active.length === 0 ? (latest ?? old.at(-1)) : active.length === 1 ? active[0] : undefined
  if (single !== undefined) return scaled(deployment, single, replicas)
  if (latest !== undefined && replicasOf(latest) === replicas && availableOf(latest) === replicas) {
    return old.filter(isScaled).flatMap((replicaSet) => scaled(deployment, replicaSet, 0))
  }
  if (isRecreated(deployment)) return []
  const allowed = replicas > 0 ? replicas + maxSurge(deployment) : 0
  const missing = allowed - sumOf(active, replicasOf)
  const ordered = active.toSorted(bySizeThenAge(missing > 0))
  let added = 0
  const shares = ordered.map((replicaSet) => {
    const before = replicasOf(replicaSet)
    const max = earlierReplicas(replicaSet).max ?? allowed
    const fraction = Math.round((before * allowed) / Math.max(1, max)) - before
    const rest = missing - added
    const share = missing > 0 ? Math.min(Math.max(0, fraction), rest) : Math.max(Math.min(0, fraction), rest)
    added += share
    return share
  })
  return ordered.flatMap((replicaSet, index) => {
    const leftover = index === 0 ? missing - added : 0
    const count = Math.max(0, replicasOf(replicaSet) + (shares[index] ?? 0) + leftover)
    return scaled(deployment, replicaSet, count)
  })
}
