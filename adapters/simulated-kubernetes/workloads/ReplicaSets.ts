import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { controllerReference } from "../world/Ownership.ts"
import { selects } from "../world/Selector.ts"
import { controllerOf, type World, type Write } from "../world/World.ts"
import { deletionOrder } from "./PodDeletionOrder.ts"
import { availablePods, isActive, isReady } from "./PodReadiness.ts"
import { createPod, deletePod, podFrom, podName } from "./PodTemplate.ts"

type ReplicaSet = ObjectOf<"ReplicaSet">

const component = "replicaset-controller"

/** How many pods of one ReplicaSet a round creates at most, as in Kubernetes. */
const burst = 500

/** Takes pods that the selector selects and nothing controls, and lets go of those that it does not select anymore. */
const adoptions = (world: World, replicaSet: ReplicaSet): ReadonlyArray<Write> => {
  const { selector } = replicaSet.spec ?? {}
  const { uid } = replicaSet.metadata
  return world.list("Pod", replicaSet.metadata.namespace).flatMap((pod): ReadonlyArray<Write> => {
    const { deletionTimestamp, labels, ownerReferences = [] } = pod.metadata
    const controller = ownerReferences.find((owner) => owner.controller === true)
    const isSelected = selects(selector, labels)
    if (controller === undefined && isSelected && isActive(pod)) {
      const references = [...ownerReferences, controllerReference(replicaSet)]
      return [{ verb: "replace", object: { ...pod, metadata: { ...pod.metadata, ownerReferences: references } } }]
    }
    if (controller?.uid !== uid || isSelected || deletionTimestamp !== undefined) return []
    const references = ownerReferences.filter((owner) => owner !== controller)
    return [{ verb: "replace", object: { ...pod, metadata: { ...pod.metadata, ownerReferences: references } } }]
  })
}

const countPods = (world: World, replicaSet: ReplicaSet): ReadonlyArray<Write> => {
  if (replicaSet.metadata.deletionTimestamp !== undefined) return []
  const { replicas = 1, template = {} } = replicaSet.spec ?? {}
  const adopted = adoptions(world, replicaSet)
  if (adopted.length > 0) return adopted
  const pods = world.controlledBy("Pod", replicaSet).filter(isActive)
  if (pods.length > replicas) {
    return deletionOrder(pods)
      .slice(0, pods.length - replicas)
      .flatMap((pod) => deletePod(replicaSet, pod, component))
  }
  return Array.from({ length: Math.min(burst, replicas - pods.length) }, () =>
    createPod(replicaSet, podFrom(replicaSet, template, { name: podName(replicaSet, world) }), component),
  ).flat()
}

const reportStatus = (world: World, replicaSet: ReplicaSet): ReadonlyArray<Write> => {
  const { minReadySeconds, template } = replicaSet.spec ?? {}
  const controlled = world.controlledBy("Pod", replicaSet)
  const pods = controlled.filter(isActive)
  const { available, wakes } = availablePods(world, pods, minReadySeconds)
  const labels = Object.entries(template?.metadata?.labels ?? {})
  const status = {
    ...replicaSet.status,
    replicas: pods.length,
    fullyLabeledReplicas: pods.filter(({ metadata }) =>
      labels.every(([key, value]) => metadata.labels?.[key] === value),
    ).length,
    readyReplicas: pods.filter(isReady).length,
    availableReplicas: available.length,
    terminatingReplicas: controlled.filter(({ metadata }) => metadata.deletionTimestamp !== undefined).length,
    observedGeneration: replicaSet.metadata.generation ?? 1,
  }
  return [{ verb: "status", object: replicaSet, status: withoutZeros(status) }, ...wakes]
}

/** Kubernetes leaves out counts of zero, except how many replicas there are and how many of them end. */
const withoutZeros = (status: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(status).filter(
      ([name, value]) => value !== 0 || name === "replicas" || name === "terminatingReplicas",
    ),
  )

/** Keeps as many pods of a ReplicaSet as it specifies, and counts them. */
export const replicaSetControllers = [controllerOf("ReplicaSet", countPods), controllerOf("ReplicaSet", reportStatus)]
