import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { hasCome } from "../world/WorkingCopy.ts"
import type { World, Write } from "../world/World.ts"

/** Neither ended nor about to be deleted. */
export const isActive = ({ metadata, status }: ObjectOf<"Pod">): boolean =>
  status?.phase !== "Succeeded" && status?.phase !== "Failed" && metadata.deletionTimestamp === undefined

export const isReady = ({ status }: ObjectOf<"Pod">): boolean =>
  status?.conditions?.some(({ status: value, type }) => type === "Ready" && value === "True") ?? false

/** Whether a pod has been ready for so many seconds, and when it will have been. */
const availability = (world: World, pod: ObjectOf<"Pod">, minReadySeconds: number) => {
  const ready = pod.status?.conditions?.find(({ type }) => type === "Ready")
  if (!isReady(pod)) return { isAvailable: false, wake: undefined }
  if (minReadySeconds === 0 || ready?.lastTransitionTime === undefined) return { isAvailable: true, wake: undefined }
  const { hasCome: isAvailable, wake } = hasCome(world, ready.lastTransitionTime, minReadySeconds)
  return { isAvailable, wake: isAvailable ? undefined : wake }
}

/** The pods that are available, and the wake-ups for those that only need time. */
export const availablePods = (world: World, pods: ReadonlyArray<ObjectOf<"Pod">>, minReadySeconds = 0) => {
  const judged = pods.map((pod) => ({ pod, ...availability(world, pod, minReadySeconds) }))
  return {
    available: judged.filter(({ isAvailable }) => isAvailable).map(({ pod }) => pod),
    wakes: judged.flatMap(({ wake }): ReadonlyArray<Write> => (wake === undefined ? [] : [wake])),
  }
}
