import type { Container, ContainerStatus } from "kubernetes-types/core/v1.js"

import { behaviorOf } from "../kubelet/PodBehavior.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { millisOf } from "../world/Timestamps.ts"

type Pod = ObjectOf<"Pod">

/** A line of a log, without its end. */
export interface LogLine {
  readonly millis: number
  readonly text: string
}

/** A run of a container, and when it ended if it has. */
export interface ContainerRun {
  readonly startMillis: number
  readonly endMillis: number | undefined
}

/** The kubelet keeps so many lines of a simulated container: older ones are rotated away. */
const linesKept = 10_000

const containerOf = ({ spec }: Pod, container: string): Container | undefined =>
  [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].find(({ name }) => name === container)

const statusOf = ({ status }: Pod, container: string): ContainerStatus | undefined =>
  [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])].find(
    ({ name }) => name === container,
  )

/** The run whose log is shown: the current one, or the last one of a container that is down; `previous` is the one before. */
export const runOf = (pod: Pod, container: string, previous: boolean): ContainerRun | undefined => {
  const { lastState, state } = statusOf(pod, container) ?? {}
  const ended = (terminated: NonNullable<typeof state>["terminated"]): ContainerRun | undefined =>
    terminated?.startedAt === undefined || terminated.finishedAt === undefined
      ? undefined
      : { startMillis: millisOf(terminated.startedAt), endMillis: millisOf(terminated.finishedAt) }
  if (previous) return ended(lastState?.terminated)
  if (state?.running?.startedAt !== undefined) {
    return { startMillis: millisOf(state.running.startedAt), endMillis: undefined }
  }
  return ended(state?.terminated) ?? ended(lastState?.terminated)
}

/**
 * The lines that a run of a container wrote, oldest first, from a time on until another, in milliseconds. Equal for equal
 * arguments: one when it starts, those that the annotations of the pod ask for, and one when it ends.
 */
export const linesOf = (
  pod: Pod,
  container: string,
  run: ContainerRun,
  fromMillis: number,
  untilMillis: number,
): ReadonlyArray<LogLine> => {
  const found = containerOf(pod, container)
  if (found === undefined) return []
  const { exitCode, logLine = "", logLinesPerSecond } = behaviorOf(pod, found)
  const endMillis = Math.min(untilMillis, run.endMillis ?? untilMillis)
  const count = Math.max(0, Math.floor(((endMillis - run.startMillis) / 1000) * logLinesPerSecond))
  const early = Math.ceil(((fromMillis - run.startMillis) / 1000) * logLinesPerSecond) - 1
  const skipped = Math.max(0, count - linesKept, early)
  const repeated = Array.from({ length: Math.max(0, count - skipped) }, (_, index): LogLine => {
    const number = skipped + index + 1
    const millis = run.startMillis + Math.floor((number * 1000) / logLinesPerSecond)
    return { millis, text: logLine.replaceAll("{n}", `${number}`) }
  })
  const first = { millis: run.startMillis, text: `${container} started (simulated, image ${found.image ?? ""})` }
  const isEnded = run.endMillis !== undefined && run.endMillis <= untilMillis
  const last = isEnded ? [{ millis: endMillis, text: `${container} ends with exit code ${exitCode}` }] : []
  return [first, ...repeated, ...last].filter(({ millis }) => millis >= fromMillis && millis <= untilMillis)
}
