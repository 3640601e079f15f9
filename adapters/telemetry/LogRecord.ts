import { Cause, type Fiber, type Logger, Predicate } from "effect"

export type RecordLevel = "TRACE" | "DEBUG" | "INFO" | "WARN" | "ERROR" | "FATAL"

/** One line of the log before it is written. */
export interface LogRecord {
  /** ISO 8601, in UTC. */
  readonly timestamp: string
  readonly level: RecordLevel
  readonly message: string
  /** Thirty-two hexadecimal digits; absent where nothing is traced. */
  readonly traceId?: string
  /** The stack trace of a failure. */
  readonly cause?: string
  readonly fields: Readonly<Record<string, unknown>>
}

const levels: Readonly<Record<string, RecordLevel>> = {
  Trace: "TRACE",
  Debug: "DEBUG",
  Info: "INFO",
  Warn: "WARN",
  Error: "ERROR",
  Fatal: "FATAL",
}

const reserved: ReadonlySet<string> = new Set(["timestamp", "level", "message", "traceId", "cause", "fields"])

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Predicate.isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value))

const textOf = (value: unknown): string => (Predicate.isError(value) ? value.message : String(value))

/** Finds the trace that a line belongs to. */
export type FindTraceId = (fiber: Fiber.Fiber<unknown, unknown>) => string | undefined

/** Reads what was given to one of Effect's log functions: texts become the message, plain objects the fields. */
export const recordOf = (
  { cause, date, fiber, logLevel, message }: Logger.Options<unknown>,
  annotations: Readonly<Record<string, unknown>>,
  findTraceId: FindTraceId,
): LogRecord => {
  const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
  const given: Record<string, unknown> = Object.assign({}, annotations, ...parts.filter(isPlain))
  const traceId = typeof given["traceId"] === "string" ? given["traceId"] : findTraceId(fiber)
  return {
    timestamp: date.toISOString(),
    level: levels[logLevel] ?? "INFO",
    message: parts
      .filter((part) => !isPlain(part))
      .map(textOf)
      .join(" "),
    ...(traceId === undefined || traceId === "" ? {} : { traceId }),
    ...(cause.reasons.length === 0 ? {} : { cause: Cause.pretty(cause) }),
    fields: Object.fromEntries(Object.entries(given).filter(([name]) => !reserved.has(name))),
  }
}
