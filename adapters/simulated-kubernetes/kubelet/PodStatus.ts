import type { PodCondition } from "kubernetes-types/core/v1.js"

import { withCondition } from "../world/Conditions.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { timestampOf } from "../world/Timestamps.ts"
import type { World } from "../world/World.ts"
import { nodeAddress, podAddress } from "./PodAddress.ts"
import { containerStatus, type PodMoment } from "./PodTimeline.ts"
import { qualityOfService } from "./QualityOfService.ts"

type Pod = ObjectOf<"Pod">

const namesOf = (names: ReadonlyArray<string>): string => `[${names.join(" ")}]`

const conditionsOf = (world: World, pod: Pod, moment: PodMoment): Array<PodCondition> => {
  const lastTransitionTime = timestampOf(world.nowMillis)
  const unready = moment.containers.filter(({ isInit, moment: at }) => !isInit && at?.isReady !== true)
  const incomplete = moment.containers.filter(({ isInit, moment: at }) => isInit && at?.ended?.exitCode !== 0)
  const names = (containers: PodMoment["containers"]) => namesOf(containers.map(({ container }) => container.name))
  const isOver = moment.phase === "Succeeded" || moment.phase === "Failed"
  const refusal =
    moment.phase === "Succeeded"
      ? { reason: "PodCompleted" }
      : moment.phase === "Failed"
        ? { reason: "PodFailed" }
        : { reason: "ContainersNotReady", message: `containers with unready status: ${names(unready)}` }
  const condition = (type: string, isTrue: boolean, otherwise: Partial<PodCondition> = {}): PodCondition => ({
    type,
    status: isTrue ? "True" : "False",
    ...(isTrue ? {} : otherwise),
    lastTransitionTime,
  })
  const isInitialized = moment.isInitialized || moment.phase === "Succeeded"
  return [
    condition("PodReadyToStartContainers", !isOver),
    condition("Initialized", isInitialized, {
      reason: "ContainersNotInitialized",
      message: `containers with incomplete status: ${names(incomplete)}`,
    }),
    condition("Ready", moment.isReady, refusal),
    condition("ContainersReady", moment.isReady, refusal),
    condition("PodScheduled", true),
  ].reduce((conditions, one) => withCondition(conditions, one), pod.status?.conditions ?? [])
}

/** The status of a pod whose containers are at this point. */
export const podStatus = (world: World, pod: Pod, node: ObjectOf<"Node">, moment: PodMoment, startTime: string) => {
  const { podIP = podAddress(world, pod, node) } = pod.status ?? {}
  const hostIP = nodeAddress(node)
  const statuses = (isInit: boolean) =>
    moment.containers
      .filter((container) => container.isInit === isInit)
      .map((container) =>
        containerStatus(pod, container, (pod.spec?.initContainers ?? []).length > 0 && !moment.isInitialized),
      )
  const inits = statuses(true)
  const { nominatedNodeName: _, ...before } = pod.status ?? {}
  return {
    ...before,
    observedGeneration: pod.metadata.generation ?? 1,
    phase: moment.phase,
    conditions: conditionsOf(world, pod, moment),
    hostIP,
    hostIPs: [{ ip: hostIP }],
    podIP,
    podIPs: [{ ip: podIP }],
    startTime,
    ...(inits.length === 0 ? {} : { initContainerStatuses: inits }),
    containerStatuses: statuses(false),
    qosClass: qualityOfService(pod.spec),
  }
}
