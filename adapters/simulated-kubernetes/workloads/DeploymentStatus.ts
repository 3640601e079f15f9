import type { DeploymentCondition } from "kubernetes-types/apps/v1.js"

import { withCondition } from "../world/Conditions.ts"
import { timestampOf } from "../world/Timestamps.ts"
import { hasCome } from "../world/WorkingCopy.ts"
import type { World, Write } from "../world/World.ts"
import { type Deployment, maxUnavailable, replicasOf, type ReplicaSet, sumOf } from "./DeploymentReplicas.ts"
import { availableOf } from "./DeploymentRollout.ts"

type Condition = DeploymentCondition
type Counts = ReturnType<typeof countsOf>

const progressDeadlineSecondsDefault = 600
/** What Kubernetes stands for no deadline. */
const noDeadline = 2_147_483_647

const countsOf = (latest: ReplicaSet | undefined, all: ReadonlyArray<ReplicaSet>) => {
  const availableReplicas = sumOf(all, availableOf)
  return {
    replicas: sumOf(all, ({ status }) => status?.replicas ?? 0),
    updatedReplicas: latest?.status?.replicas ?? 0,
    readyReplicas: sumOf(all, ({ status }) => status?.readyReplicas ?? 0),
    availableReplicas,
    unavailableReplicas: Math.max(0, sumOf(all, replicasOf) - availableReplicas),
  }
}

const isComplete = (deployment: Deployment, counts: Counts): boolean => {
  const replicas = replicasOf(deployment)
  return [counts.replicas, counts.updatedReplicas, counts.availableReplicas].every((count) => count === replicas)
}

const hasProgressed = ({ status }: Deployment, counts: Counts): boolean => {
  const { availableReplicas = 0, readyReplicas = 0, replicas = 0, updatedReplicas = 0 } = status ?? {}
  return (
    counts.updatedReplicas > updatedReplicas ||
    counts.replicas - counts.updatedReplicas < replicas - updatedReplicas ||
    counts.readyReplicas > readyReplicas ||
    counts.availableReplicas > availableReplicas
  )
}

const conditionOf = (world: World, condition: Omit<Condition, "lastTransitionTime" | "lastUpdateTime">): Condition => {
  const now = timestampOf(world.nowMillis)
  return { ...condition, lastTransitionTime: now, lastUpdateTime: now }
}

/** Sets a condition unless it already says so. */
const withNews = (conditions: ReadonlyArray<Condition>, condition: Condition): Array<Condition> => {
  const before = conditions.find(({ type }) => type === condition.type)
  const isKnown = before?.status === condition.status && before.reason === condition.reason
  return isKnown ? [...conditions] : withCondition(conditions, condition)
}

const availability = (world: World, deployment: Deployment, { availableReplicas }: Counts): Condition => {
  const isAvailable = availableReplicas >= replicasOf(deployment) - maxUnavailable(deployment)
  return conditionOf(world, {
    type: "Available",
    status: isAvailable ? "True" : "False",
    reason: isAvailable ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
    message: `Deployment ${isAvailable ? "has" : "does not have"} minimum availability.`,
  })
}

/** How an update gets on, and when it will have taken too long. */
const progress = (
  world: World,
  deployment: Deployment,
  latest: ReplicaSet | undefined,
  counts: Counts,
): { readonly condition?: Condition; readonly wakes: ReadonlyArray<Write> } => {
  const before = deployment.status?.conditions?.find(({ type }) => type === "Progressing")
  const subject =
    latest === undefined ? `Deployment "${deployment.metadata.name}"` : `ReplicaSet "${latest.metadata.name}"`
  const progressing = (status: "False" | "True", reason: string, message: string) => ({
    condition: conditionOf(world, { type: "Progressing", status, reason, message }),
    wakes: [],
  })
  if (before?.reason === "NewReplicaSetAvailable" && counts.replicas === counts.updatedReplicas) return { wakes: [] }
  if (isComplete(deployment, counts)) {
    return progressing("True", "NewReplicaSetAvailable", `${subject} has successfully progressed.`)
  }
  if (hasProgressed(deployment, counts)) {
    const { condition, wakes } = progressing("True", "ReplicaSetUpdated", `${subject} is progressing.`)
    const { lastTransitionTime, status } = before ?? {}
    const isKept = status === "True" && lastTransitionTime !== undefined
    return { wakes, condition: isKept ? { ...condition, lastTransitionTime } : condition }
  }
  if (before === undefined && latest !== undefined) {
    return progressing("True", "NewReplicaSetCreated", `Created new replica set "${latest.metadata.name}"`)
  }
  if (before?.lastUpdateTime === undefined || before.reason === "ProgressDeadlineExceeded") return { wakes: [] }
  const seconds = deployment.spec?.progressDeadlineSeconds ?? progressDeadlineSecondsDefault
  const deadline = hasCome(world, before.lastUpdateTime, seconds)
  if (!deadline.hasCome) return { wakes: [deadline.wake] }
  return progressing("False", "ProgressDeadlineExceeded", `${subject} has timed out progressing.`)
}

const pause = (world: World, deployment: Deployment): Condition | undefined => {
  const before = deployment.status?.conditions?.find(({ type }) => type === "Progressing")
  const unknown = (reason: string, message: string) =>
    conditionOf(world, { type: "Progressing", status: "Unknown", reason, message })
  if (deployment.spec?.paused === true) {
    return before?.reason === "DeploymentPaused" ? undefined : unknown("DeploymentPaused", "Deployment is paused")
  }
  return before?.reason === "DeploymentPaused" ? unknown("DeploymentResumed", "Deployment is resumed") : undefined
}

/** Counts the pods of a deployment, and reports how its update gets on. */
export const deploymentStatus = (
  world: World,
  deployment: Deployment,
  latest: ReplicaSet | undefined,
  old: ReadonlyArray<ReplicaSet>,
): ReadonlyArray<Write> => {
  const all = latest === undefined ? old : [...old, latest]
  const counts = countsOf(latest, all)
  const { conditions = [], collisionCount } = deployment.status ?? {}
  const { paused, progressDeadlineSeconds } = deployment.spec ?? {}
  const paused_ = pause(world, deployment)
  const { condition, wakes } =
    paused_ !== undefined
      ? { condition: paused_, wakes: [] }
      : paused === true || progressDeadlineSeconds === noDeadline
        ? { wakes: [] as ReadonlyArray<Write> }
        : progress(world, deployment, latest, counts)
  const available = withNews(conditions, availability(world, deployment, counts))
  const isUpdate = condition?.reason === "ReplicaSetUpdated"
  const next =
    condition === undefined
      ? available
      : isUpdate
        ? [...available.filter(({ type }) => type !== "Progressing"), condition]
        : withNews(available, condition)
  const counted = Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
  const terminatingReplicas = sumOf(
    all,
    (replicaSet) => Reflect.get(replicaSet.status ?? {}, "terminatingReplicas") ?? 0,
  )
  const status = {
    observedGeneration: deployment.metadata.generation ?? 1,
    ...counted,
    terminatingReplicas,
    ...(collisionCount === undefined ? {} : { collisionCount }),
    conditions: next,
  }
  return [{ verb: "status", object: deployment, status }, ...wakes]
}
