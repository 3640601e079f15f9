import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { timestampOf } from "../world/Timestamps.ts"
import { linesOf, type LogLine, runOf } from "./LogLines.ts"

/** What `kubectl logs` asks for. */
export interface LogOptions {
  /** The run before the current one. */
  readonly previous?: boolean
  readonly tailLines?: number
  /** Milliseconds since 1970. */
  readonly sinceMillis?: number
  readonly timestamps?: boolean
  readonly limitBytes?: number
}

const encoder = new TextEncoder()

const written = ({ millis, text }: LogLine, timestamps: boolean): string => {
  if (!timestamps) return `${text}\n`
  const fraction = `${millis % 1000}`.padStart(3, "0").padEnd(9, "0")
  return `${timestampOf(millis).replace("Z", `.${fraction}Z`)} ${text}\n`
}

const cut = (text: string, bytesMax: number | undefined): string =>
  bytesMax === undefined || encoder.encode(text).length <= bytesMax
    ? text
    : new TextDecoder().decode(encoder.encode(text).slice(0, bytesMax), { stream: true })

/** The log of a container of a pod until a time; undefined if the run never began. */
export const podLog = (
  pod: ObjectOf<"Pod">,
  container: string,
  { limitBytes, previous = false, sinceMillis, tailLines, timestamps = false }: LogOptions,
  nowMillis: number,
): string | undefined => {
  const run = runOf(pod, container, previous)
  if (run === undefined) return undefined
  const lines = linesOf(pod, container, run, sinceMillis ?? run.startMillis, nowMillis)
  const tail = tailLines === undefined ? lines : tailLines === 0 ? [] : lines.slice(-tailLines)
  return cut(tail.map((line) => written(line, timestamps)).join(""), limitBytes)
}
