import type { Container } from "kubernetes-types/core/v1.js"

import type { Happening } from "../world/World.ts"
import type { Attempt } from "./Backoff.ts"

/** An event of a container, with how often it happened until a time. */
export type ContainerEvent = Pick<Happening, "message" | "reason" | "type"> & {
  readonly seen: NonNullable<Happening["seen"]>
}

const imageBytes = 48_125_952

const once = (millis: number) => ({ firstMillis: millis, lastMillis: millis, count: 1 })

export const pullEvents = (
  image: string,
  fromMillis: number,
  pulledMillis: number,
  nowMillis: number,
): ReadonlyArray<ContainerEvent> => {
  const took = `${(pulledMillis - fromMillis) / 1000}s`
  const message = `Successfully pulled image "${image}" in ${took} (${took} including waiting). Image size: ${imageBytes} bytes.`
  return [
    { type: "Normal", reason: "Pulling", message: `Pulling image "${image}"`, seen: once(fromMillis) },
    ...(nowMillis < pulledMillis
      ? []
      : [{ type: "Normal", reason: "Pulled", message, seen: once(pulledMillis) } as const]),
  ]
}

export const pullFailureEvents = (
  image: string,
  error: string,
  firstMillis: number,
  { before, endMillis, index, startMillis }: Attempt,
  nowMillis: number,
): ReadonlyArray<ContainerEvent> => {
  const hasFailed = nowMillis >= endMillis
  const count = hasFailed ? index + 1 : index
  const failed = {
    firstMillis: firstMillis + 1000,
    lastMillis: hasFailed ? endMillis : (before?.endMillis ?? endMillis),
    count,
  }
  const pulling = { firstMillis, lastMillis: startMillis, count: index + 1 }
  const begun: ContainerEvent = {
    type: "Normal",
    reason: "Pulling",
    message: `Pulling image "${image}"`,
    seen: pulling,
  }
  if (count === 0) return [begun]
  return [
    begun,
    { type: "Warning", reason: "Failed", message: `Failed to pull image "${image}": ${error}`, seen: failed },
    { type: "Warning", reason: "Failed", message: "Error: ErrImagePull", seen: failed },
    { type: "Normal", reason: "BackOff", message: `Back-off pulling image "${image}"`, seen: failed },
    { type: "Warning", reason: "Failed", message: "Error: ImagePullBackOff", seen: failed },
  ]
}

export const runEvents = (
  container: Container,
  podText: string,
  firstMillis: number,
  { before, endMillis, index, nextMillis, startMillis }: Attempt,
  nowMillis: number,
): ReadonlyArray<ContainerEvent> => {
  const seen = { firstMillis, lastMillis: startMillis, count: index + 1 }
  const isBackingOff = nowMillis >= endMillis && Number.isFinite(nextMillis) && nextMillis - endMillis > 1000
  const delays = Math.max(0, index - 1) + (isBackingOff ? 1 : 0)
  const lastMillis = isBackingOff ? endMillis : (before?.endMillis ?? endMillis)
  const message = `Back-off restarting failed container ${container.name} in pod ${podText}`
  return [
    { type: "Normal", reason: "Created", message: "Container created", seen },
    { type: "Normal", reason: "Started", message: "Container started", seen },
    ...(delays === 0 || !Number.isFinite(lastMillis)
      ? []
      : [
          {
            type: "Warning",
            reason: "BackOff",
            message,
            seen: { firstMillis: lastMillis, lastMillis, count: delays },
          } as const,
        ]),
  ]
}
