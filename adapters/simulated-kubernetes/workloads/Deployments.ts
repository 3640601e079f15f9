import { isDeepStrictEqual } from "node:util"

import { controllerOf, type World, type Write } from "../world/World.ts"
import { type Deployment, replicasOf, type ReplicaSet } from "./DeploymentReplicas.ts"
import { revisionOf, revisionsOf, syncRevision } from "./DeploymentRevision.ts"
import { isScalingEvent, rollOut, scaleInProportion } from "./DeploymentRollout.ts"
import { deploymentStatus } from "./DeploymentStatus.ts"

const revisionHistoryLimitDefault = 10

const isComplete = ({ metadata, spec, status }: Deployment): boolean =>
  [status?.replicas, status?.updatedReplicas, status?.availableReplicas].every(
    (count) => (count ?? 0) === (spec?.replicas ?? 1),
  ) && (status?.observedGeneration ?? 0) >= (metadata.generation ?? 1)

/** Deletes the oldest revisions beyond the limit, of those without pods. */
const forgetRevisions = (deployment: Deployment, old: ReadonlyArray<ReplicaSet>): ReadonlyArray<Write> => {
  const limit = deployment.spec?.revisionHistoryLimit ?? revisionHistoryLimitDefault
  return old
    .toSorted((left, right) => revisionOf(left) - revisionOf(right))
    .slice(0, Math.max(0, old.length - limit))
    .filter((replicaSet) => replicasOf(replicaSet) === 0 && (replicaSet.status?.replicas ?? 0) === 0)
    .map((object) => ({ verb: "delete", object }))
}

const updateRevisions = (world: World, deployment: Deployment): ReadonlyArray<Write> => {
  if (deployment.metadata.deletionTimestamp !== undefined) return []
  const { latest, old } = revisionsOf(world, deployment)
  const all = latest === undefined ? old : [...old, latest]
  // Before the annotations of the latest one change, from which a scaling is recognized.
  if (deployment.spec?.paused === true || isScalingEvent(deployment, all)) {
    const writes = scaleInProportion(deployment, latest, old)
    return writes
  }
  const synced = latest === undefined ? [] : syncRevision(deployment, latest, old).filter(isNews(latest, deployment))
  if (synced.length > 0) return synced
  const step = rollOut(world, deployment, latest, old)
  return step.length > 0 || !isComplete(deployment) ? step : forgetRevisions(deployment, old)
}

const isNews =
  (...before: ReadonlyArray<Deployment | ReplicaSet>) =>
  (write: Write): boolean =>
    write.verb === "replace" && !before.some((object) => isDeepStrictEqual(object, write.object))

const reportStatus = (world: World, deployment: Deployment): ReadonlyArray<Write> => {
  const { latest, old } = revisionsOf(world, deployment)
  return deployment.metadata.deletionTimestamp === undefined ? deploymentStatus(world, deployment, latest, old) : []
}

/** Brings the pods of deployments to their template, as fast as the strategy allows, one ReplicaSet for each template. */
export const deploymentControllers = [
  controllerOf("Deployment", updateRevisions),
  controllerOf("Deployment", reportStatus),
]
