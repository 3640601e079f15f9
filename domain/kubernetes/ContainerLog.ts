import type { DateTime } from "effect"

/** Which log of a container is read, and how much of it. */
export interface ContainerLogRequest {
  readonly namespace: string
  readonly pod: string
  /** May be missing where a pod has one container. */
  readonly container?: string
  /** Goes on with what the container writes, until it ends. */
  readonly follow?: boolean
  /** The log of the container before its last restart. */
  readonly previous?: boolean
  /** Lines from the end; 0 is none. Without it the whole log. */
  readonly tailLines?: number
  readonly sinceSeconds?: number
  /** The API takes whole seconds, and ignores a part of one. */
  readonly sinceTime?: DateTime.Utc
  /** Each line has the time it was written at. */
  readonly timestamps?: boolean
  readonly limitBytes?: number
}

/** A line of a log, without its line break. */
export interface ContainerLogLine {
  readonly text: string
  /** In RFC 3339 with nanoseconds, where `timestamps` were requested. */
  readonly time?: string
  /** Whether the rest of the line was left out because it is too long. */
  readonly isTruncated: boolean
}
