import type { Container, ContainerStatus } from "kubernetes-types/core/v1.js"

import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { templateHash } from "../world/TemplateHash.ts"
import { containerAt, type ContainerMoment, type RestartPolicy } from "./ContainerTimeline.ts"
import { behaviorOf } from "./PodBehavior.ts"

type Pod = ObjectOf<"Pod">

/** A container of a pod at a time: absent `moment` for one that the kubelet has not turned to. */
export interface ContainerInPod {
  readonly container: Container
  readonly isInit: boolean
  readonly moment: ContainerMoment | undefined
}

/** A pod at a time. */
export interface PodMoment {
  readonly containers: ReadonlyArray<ContainerInPod>
  readonly isInitialized: boolean
  readonly isReady: boolean
  readonly phase: "Failed" | "Pending" | "Running" | "Succeeded"
  readonly nextMillis: number | undefined
}

const digits = (text: string): string =>
  Array.from({ length: 8 }, (_, index) => templateHash([text, index]).padEnd(8, "b"))
    .join("")
    .replace(/[^0-9a-f]/g, (letter) => (letter.charCodeAt(0) % 16).toString(16))
    .slice(0, 64)
    .padEnd(64, "0")

const containerIdOf =
  ({ metadata }: Pod) =>
  (container: string, run: number): string =>
    `containerd://${digits(`${metadata.uid} ${container} ${run}`)}`

const phaseOf = (
  isInitialized: boolean,
  hasInitFailed: boolean,
  apps: ReadonlyArray<ContainerInPod>,
): PodMoment["phase"] => {
  if (hasInitFailed) return "Failed"
  if (!isInitialized) return "Pending"
  const ended = apps.flatMap(({ moment }) => moment?.ended ?? [])
  if (ended.length === apps.length) return ended.every(({ exitCode }) => exitCode === 0) ? "Succeeded" : "Failed"
  const isWaiting = apps.some(
    ({ moment }) =>
      moment === undefined || (moment.state.waiting !== undefined && moment.lastState.terminated === undefined),
  )
  return isWaiting ? "Pending" : "Running"
}

/** What the containers of a pod do at a time, computed from when the kubelet received it. */
export const podAt = (pod: Pod, fromMillis: number, nowMillis: number): PodMoment => {
  const { containers = [], initContainers = [], restartPolicy = "Always" } = pod.spec ?? {}
  const { name, namespace, uid } = pod.metadata
  const inPod = { text: `${name}_${namespace}(${uid})`, containerId: containerIdOf(pod) }
  const momentOf = (container: Container, policy: RestartPolicy, beginMillis: number): ContainerMoment | undefined =>
    beginMillis > nowMillis
      ? undefined
      : containerAt(container, behaviorOf(pod, container), policy, beginMillis, nowMillis, inPod)

  let beginMillis: number | undefined = fromMillis
  let hasInitFailed = false
  const inits = initContainers.map((container): ContainerInPod => {
    const isSidecar = container.restartPolicy === "Always"
    const policy = isSidecar ? "Always" : restartPolicy === "Never" ? "Never" : "OnFailure"
    const moment = beginMillis === undefined ? undefined : momentOf(container, policy, beginMillis)
    const { ended } = moment ?? {}
    if (ended !== undefined && ended.exitCode !== 0) hasInitFailed = true
    const sidecarMillis = moment?.hasStarted === true ? moment.pulledMillis : undefined
    beginMillis = isSidecar ? sidecarMillis : ended?.exitCode === 0 ? ended.atMillis : undefined
    return { container, isInit: true, moment }
  })
  const initializedMillis = beginMillis
  const isInitialized = initializedMillis !== undefined && initializedMillis <= nowMillis
  const apps = containers.map((container): ContainerInPod => {
    const moment: ContainerMoment | undefined =
      beginMillis === undefined ? undefined : momentOf(container, restartPolicy as RestartPolicy, beginMillis)
    if (beginMillis !== undefined) beginMillis = moment?.pulledMillis ?? beginMillis + 1000
    return { container, isInit: false, moment }
  })
  const all = [...inits, ...apps]
  const phase = phaseOf(isInitialized, hasInitFailed, apps)
  const isOver = phase === "Succeeded" || phase === "Failed"
  const times = all.flatMap(({ moment }) => moment?.nextMillis ?? [])
  return {
    containers: all,
    isInitialized,
    isReady: isInitialized && !isOver && apps.every(({ moment }) => moment?.isReady === true),
    phase,
    nextMillis: isOver || times.length === 0 ? undefined : Math.min(...times),
  }
}

/** The status of a container as Kubernetes reports it. */
export const containerStatus = (pod: Pod, { container, isInit, moment }: ContainerInPod, isInitializing: boolean) => {
  const { image = "", name } = container
  const waiting = { waiting: { reason: isInitializing ? "PodInitializing" : "ContainerCreating" } }
  const hasRun = moment?.runningSinceMillis !== undefined || moment?.state.terminated !== undefined
  const containerID = hasRun ? containerIdOf(pod)(name, moment.restartCount) : moment?.lastState.terminated?.containerID
  const isDone = isInit && moment?.ended?.exitCode === 0
  return {
    name,
    image,
    imageID: containerID === undefined ? "" : `${image.split(/[:@]/)[0]}@sha256:${digits(image)}`,
    ...(containerID === undefined ? {} : { containerID }),
    state: moment?.state ?? waiting,
    lastState: moment?.lastState ?? {},
    ready: isDone || moment?.isReady === true,
    started: moment?.hasStarted ?? false,
    restartCount: moment?.restartCount ?? 0,
  } satisfies ContainerStatus
}
