import type { Container, ContainerState } from "kubernetes-types/core/v1.js"

import { timestampOf } from "../world/Timestamps.ts"
import { type Attempt, attemptAt, pullDelaySeconds, restartDelaySeconds } from "./Backoff.ts"
import { type ContainerEvent, pullEvents, pullFailureEvents, runEvents } from "./ContainerEvents.ts"
import type { ContainerBehavior } from "./PodBehavior.ts"

/** What the kubelet may do with a container that has ended. */
export type RestartPolicy = "Always" | "Never" | "OnFailure"

/** A container at a time. */
export interface ContainerMoment {
  readonly state: ContainerState
  readonly lastState: ContainerState
  readonly restartCount: number
  readonly isReady: boolean
  readonly hasStarted: boolean
  /** When its image is there, so that the kubelet turns to the next container. */
  readonly pulledMillis: number
  /** Absent until the container has ended for the last time. */
  readonly ended: { readonly atMillis: number; readonly exitCode: number } | undefined
  /** Since when the container has run, if it runs now. */
  readonly runningSinceMillis: number | undefined
  /** When it changes by itself. */
  readonly nextMillis: number | undefined
  readonly events: ReadonlyArray<ContainerEvent>
}

/** How long the status of a container is `ErrImagePull` before it is `ImagePullBackOff`. */
const pullErrorMillis = 2000

const terminated = (exitCode: number, startMillis: number, endMillis: number, containerID: string): ContainerState => ({
  terminated: {
    exitCode,
    reason: exitCode === 0 ? "Completed" : exitCode === 137 ? "OOMKilled" : "Error",
    startedAt: timestampOf(startMillis),
    finishedAt: timestampOf(endMillis),
    containerID,
  },
})

const failingPull = (container: Container, fromMillis: number, nowMillis: number): ContainerMoment => {
  const attempt = attemptAt(fromMillis, 1000, (index) => pullDelaySeconds(index) * 1000, nowMillis)
  const { endMillis, index, nextMillis } = attempt
  const image = container.image ?? ""
  const failure = `failed to pull and unpack image "${image}": failed to resolve reference "${image}": not found`
  const message = `rpc error: code = NotFound desc = ${failure}`
  const isPulling = nowMillis < endMillis
  const isError = !isPulling && nowMillis < endMillis + pullErrorMillis
  const waiting = isError
    ? { reason: "ErrImagePull", message }
    : isPulling && index === 0
      ? { reason: "ContainerCreating" }
      : { reason: "ImagePullBackOff", message: `Back-off pulling image "${image}": ErrImagePull: ${message}` }
  return {
    state: { waiting },
    lastState: {},
    restartCount: 0,
    isReady: false,
    hasStarted: false,
    pulledMillis: fromMillis + 1000,
    ended: undefined,
    runningSinceMillis: undefined,
    nextMillis: isPulling ? endMillis : isError ? endMillis + pullErrorMillis : nextMillis,
    events: pullFailureEvents(image, message, fromMillis, attempt, nowMillis),
  }
}

const notBegun = (pulledMillis: number): ContainerMoment => ({
  state: { waiting: { reason: "ContainerCreating" } },
  lastState: {},
  restartCount: 0,
  isReady: false,
  hasStarted: false,
  pulledMillis,
  ended: undefined,
  runningSinceMillis: undefined,
  nextMillis: pulledMillis,
  events: [],
})

/** A container that ends: where it is between its runs. */
const stateBetween = (
  run: Attempt,
  { exitCode }: ContainerBehavior,
  podText: string,
  nowMillis: number,
  idOf: (run: number) => string,
): Pick<ContainerMoment, "lastState" | "state"> => {
  const { before, endMillis, index, nextMillis, startMillis } = run
  const last = before === undefined ? {} : terminated(exitCode, before.startMillis, before.endMillis, idOf(index - 1))
  if (nowMillis < endMillis) return { state: { running: { startedAt: timestampOf(startMillis) } }, lastState: last }
  const ended = terminated(exitCode, startMillis, endMillis, idOf(index))
  const delaySeconds = (nextMillis - endMillis) / 1000
  const isFinal = !Number.isFinite(delaySeconds)
  if (isFinal || delaySeconds <= 1) return { state: ended, lastState: last }
  const backoff = delaySeconds < 60 ? `${delaySeconds}s` : `${Math.floor(delaySeconds / 60)}m${delaySeconds % 60}s`
  const message = `back-off ${backoff} restarting failed container=${podText}`
  return { state: { waiting: { reason: "CrashLoopBackOff", message } }, lastState: ended }
}

/** What a container that the kubelet turns to at a time does from then on, computed for another time from these two alone. */
export const containerAt = (
  container: Container,
  behavior: ContainerBehavior,
  restartPolicy: RestartPolicy,
  fromMillis: number,
  nowMillis: number,
  pod: { readonly text: string; readonly containerId: (container: string, run: number) => string },
): ContainerMoment => {
  if (behavior.isPullFailing) return failingPull(container, fromMillis, nowMillis)
  const pulledMillis = fromMillis + behavior.pullSeconds * 1000
  const pull = pullEvents(container.image ?? "", fromMillis, pulledMillis, nowMillis)
  if (nowMillis < pulledMillis) return { ...notBegun(pulledMillis), events: pull }

  const runMillis = (behavior.exitAfterSeconds ?? Number.POSITIVE_INFINITY) * 1000
  const { exitCode } = behavior
  const isRestarted = restartPolicy === "Always" || (restartPolicy === "OnFailure" && exitCode !== 0)
  const delayOf = (index: number) =>
    isRestarted ? restartDelaySeconds(index, runMillis / 1000) * 1000 : Number.POSITIVE_INFINITY
  const run = attemptAt(pulledMillis, runMillis, delayOf, nowMillis)
  const { endMillis, index, nextMillis, startMillis } = run
  const idOf = (number: number) => pod.containerId(container.name, number)
  const isRunning = nowMillis < endMillis
  const readyMillis = startMillis + behavior.readyAfterSeconds * 1000
  const isReady = isRunning && readyMillis <= nowMillis
  const changes = [isRunning && !isReady ? readyMillis : undefined, isRunning ? endMillis : nextMillis]
  const next = Math.min(...changes.filter((millis) => millis !== undefined))
  return {
    ...stateBetween(run, behavior, `${container.name} pod=${pod.text}`, nowMillis, idOf),
    restartCount: index,
    isReady,
    hasStarted: isRunning && (container.startupProbe === undefined || isReady),
    pulledMillis,
    ended: !isRunning && !isRestarted ? { atMillis: endMillis, exitCode } : undefined,
    runningSinceMillis: isRunning ? startMillis : undefined,
    nextMillis: Number.isFinite(next) ? next : undefined,
    events: [...pull, ...runEvents(container, pod.text, pulledMillis, run, nowMillis)],
  }
}
