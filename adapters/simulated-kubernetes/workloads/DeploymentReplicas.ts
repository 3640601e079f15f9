import type { ObjectOf } from "../world/KubernetesKinds.ts"
import type { Write } from "../world/World.ts"
import { countOf } from "./IntOrPercent.ts"
import { report } from "./PodTemplate.ts"

export type Deployment = ObjectOf<"Deployment">
export type ReplicaSet = ObjectOf<"ReplicaSet">

export const component = "deployment-controller"

const desiredAnnotation = "deployment.kubernetes.io/desired-replicas"
const maxAnnotation = "deployment.kubernetes.io/max-replicas"

export const replicasOf = (object: Deployment | ReplicaSet): number => object.spec?.replicas ?? 1

export const sumOf = (replicaSets: ReadonlyArray<ReplicaSet>, count: (replicaSet: ReplicaSet) => number): number =>
  replicaSets.reduce((sum, replicaSet) => sum + count(replicaSet), 0)

export const isRecreated = ({ spec }: Deployment): boolean => spec?.strategy?.type === "Recreate"

export const maxSurge = (deployment: Deployment): number =>
  isRecreated(deployment)
    ? 0
    : countOf(deployment.spec?.strategy?.rollingUpdate?.maxSurge, replicasOf(deployment), "up", "25%")

/** At least one pod may be unavailable where none may be added, or no update would ever begin. */
export const maxUnavailable = (deployment: Deployment): number => {
  if (isRecreated(deployment)) return 0
  const replicas = replicasOf(deployment)
  const allowed = countOf(deployment.spec?.strategy?.rollingUpdate?.maxUnavailable, replicas, "down", "25%")
  return Math.min(replicas, allowed === 0 && maxSurge(deployment) === 0 ? 1 : allowed)
}

/** What the ReplicaSets of a deployment say of how many pods there are meant to be. */
export const replicaAnnotations = (deployment: Deployment): Readonly<Record<string, string>> => ({
  [desiredAnnotation]: `${replicasOf(deployment)}`,
  [maxAnnotation]: `${replicasOf(deployment) + maxSurge(deployment)}`,
})

/** How many pods a deployment and its surge had when a ReplicaSet was last scaled. */
export const earlierReplicas = ({ metadata }: ReplicaSet) => {
  const numberIn = (name: string) => {
    const text = metadata.annotations?.[name]
    return text === undefined ? undefined : Number(text)
  }
  return { desired: numberIn(desiredAnnotation), max: numberIn(maxAnnotation) }
}

/** Gives a ReplicaSet another number of pods, and reports it. */
export const scaled = (deployment: Deployment, replicaSet: ReplicaSet, replicas: number): ReadonlyArray<Write> => {
  const { name, annotations } = replicaSet.metadata
  const before = replicasOf(replicaSet)
  const metadata = { ...replicaSet.metadata, annotations: { ...annotations, ...replicaAnnotations(deployment) } }
  const object = { ...replicaSet, metadata, spec: { ...replicaSet.spec, replicas } } as ReplicaSet
  const direction = before < replicas ? "up" : "down"
  const message = `Scaled ${direction} replica set ${name} from ${before} to ${replicas}`
  return [
    { verb: "replace", object },
    ...(before === replicas ? [] : [report(deployment, { component, reason: "ScalingReplicaSet", message })]),
  ]
}
