import { claimNames } from "../scheduler/VolumeFit.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { millisOf, timestampOf } from "../world/Timestamps.ts"
import { controllerOf, type World, type Write } from "../world/World.ts"
import { podStatus } from "./PodStatus.ts"
import { podAt, type PodMoment } from "./PodTimeline.ts"

type Pod = ObjectOf<"Pod">

const component = "kubelet"

/** How long containers take to end after they were asked to. */
const terminationSeconds = 1

const eventsOf = (pod: Pod, { containers }: PodMoment): ReadonlyArray<Write> =>
  containers.flatMap(({ container, isInit, moment }) =>
    (moment?.events ?? []).map((event): Write => ({
      verb: "event",
      about: pod,
      ...event,
      component,
      fieldPath: `spec.${isInit ? "initContainers" : "containers"}{${container.name}}`,
    })),
  )

/** Ends the containers of a pod that is being deleted, then the pod. */
const terminate = (world: World, pod: Pod, deletionTimestamp: string): ReadonlyArray<Write> => {
  const graceSeconds = pod.metadata.deletionGracePeriodSeconds ?? 0
  const askedMillis = millisOf(deletionTimestamp) - graceSeconds * 1000
  const atMillis = askedMillis + Math.min(graceSeconds, terminationSeconds) * 1000
  const running = (pod.status?.containerStatuses ?? []).filter(({ state }) => state?.running !== undefined)
  const seen = { firstMillis: askedMillis, lastMillis: askedMillis, count: 1 }
  const killing = running.map(({ name }): Write => ({
    verb: "event",
    about: pod,
    type: "Normal",
    reason: "Killing",
    message: `Stopping container ${name}`,
    component,
    fieldPath: `spec.containers{${name}}`,
    seen,
  }))
  return [
    ...killing,
    atMillis <= world.nowMillis ? { verb: "delete", object: pod, atOnce: true } : { verb: "wake", atMillis },
  ]
}

/** Whether the kubelet still waits for claims to be bound before it starts anything. */
const waitsForVolumes = (world: World, pod: Pod): boolean =>
  claimNames(pod).some((name) => {
    const claim = world.find("PersistentVolumeClaim", pod.metadata.namespace, name)
    return claim?.status?.phase !== "Bound"
  })

const run = (world: World, pod: Pod): ReadonlyArray<Write> => {
  const { deletionTimestamp } = pod.metadata
  const { nodeName } = pod.spec ?? {}
  const { phase, startTime = timestampOf(world.nowMillis) } = pod.status ?? {}
  if (nodeName === undefined)
    return deletionTimestamp === undefined ? [] : [{ verb: "delete", object: pod, atOnce: true }]
  const node = world.find("Node", undefined, nodeName)
  if (node === undefined) return [{ verb: "delete", object: pod, atOnce: true }]
  if (deletionTimestamp !== undefined) return terminate(world, pod, deletionTimestamp)
  if (phase === "Succeeded" || phase === "Failed" || waitsForVolumes(world, pod)) return []

  const moment = podAt(pod, millisOf(startTime), world.nowMillis)
  return [
    { verb: "status", object: pod, status: podStatus(world, pod, node, moment, startTime) },
    ...eventsOf(pod, moment),
    ...(moment.nextMillis === undefined ? [] : [{ verb: "wake", atMillis: moment.nextMillis } as const]),
  ]
}

/** Runs the containers of pods on nodes, as their annotations say. */
export const kubelet = controllerOf("Pod", run)
