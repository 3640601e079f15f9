import type { Container } from "kubernetes-types/core/v1.js"

import type { ObjectOf } from "../world/KubernetesKinds.ts"

/** What the annotations of pods begin with that say how their simulated containers behave. */
export const behaviorPrefix = "simulated.orrery.dev/"

/** How a simulated container behaves. */
export interface ContainerBehavior {
  /** Absent for one that runs until its pod is deleted. */
  readonly exitAfterSeconds: number | undefined
  readonly exitCode: number
  readonly pullSeconds: number
  readonly isPullFailing: boolean
  /** From the start of the container until its probes succeed. */
  readonly readyAfterSeconds: number
  readonly logLine: string | undefined
  readonly logLinesPerSecond: number
}

const secondsMax = 366 * 24 * 60 * 60
const linesPerSecondMax = 100

/** How long containers work that are meant to end. */
const workSeconds = 1

/**
 * Reads how a container behaves from its pod: `simulated.orrery.dev/exit-code` is for all containers but those that only
 * initialize the pod, and `simulated.orrery.dev/NAME.exit-code` for the one of that name.
 */
export const behaviorOf = (
  { metadata, spec }: Pick<ObjectOf<"Pod">, "metadata" | "spec">,
  container: Container,
): ContainerBehavior => {
  const { annotations = {} } = metadata
  const isInit = spec?.initContainers?.some(({ name }) => name === container.name) === true
  const isSidecar = container.restartPolicy === "Always"
  const text = (name: string): string | undefined =>
    annotations[`${behaviorPrefix}${container.name}.${name}`] ??
    (isInit ? undefined : annotations[`${behaviorPrefix}${name}`])
  const number = (name: string, max: number): number | undefined => {
    const value = Number(text(name)?.trim() || Number.NaN)
    return Number.isFinite(value) && value >= 0 ? Math.min(value, max) : undefined
  }
  const exitCode = number("exit-code", 255)
  const runsOn = (spec?.restartPolicy ?? "Always") === "Always" ? !isInit : isSidecar
  const exitAfterSeconds =
    number("exit-after-seconds", secondsMax) ??
    (exitCode !== undefined || !(runsOn || isSidecar) ? workSeconds : undefined)
  const { readinessProbe: probe, startupProbe } = container
  const probed = (startupProbe?.initialDelaySeconds ?? 0) + (probe?.initialDelaySeconds ?? 0)
  const repeated = ((probe?.successThreshold ?? 1) - 1) * (probe?.periodSeconds ?? 10)
  return {
    exitAfterSeconds,
    exitCode: Math.floor(exitCode ?? 0),
    pullSeconds: number("pull-seconds", secondsMax) ?? 1,
    isPullFailing: text("pull") === "fail",
    readyAfterSeconds: Math.max(number("ready-after-seconds", secondsMax) ?? 0, probed + repeated),
    logLine: text("log-line"),
    logLinesPerSecond: number("log-lines-per-second", linesPerSecondMax) ?? (text("log-line") === undefined ? 0 : 1),
  }
}
