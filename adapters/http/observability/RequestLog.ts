import { Console, Context, DateTime, Effect, Layer, Schedule } from "effect"

/**
 * One request with its response. It names the route's template, never a path or a query: those may hold what must not
 * be logged.
 */
export interface RequestLine {
  readonly atMillis: number
  readonly method: string
  readonly route: string
  readonly status: number
  readonly durationMilliseconds: number
  readonly requestId: string
  readonly traceId: string
  readonly clientAddress: string
  /** Of an authenticated caller; the key id of one that acts with an API key. */
  readonly userId?: string
  readonly apiKeyId?: string
}

/** Which requests are logged: every one, those with an error response, or none. */
export type RequestLogScope = "all" | "errors" | "none"

/** Notes requests when their responses are known. */
export class RequestLog extends Context.Service<
  RequestLog,
  {
    readonly record: (line: RequestLine) => void
  }
>()("orrery/adapters/http/observability/RequestLog") {}

export const levelOf = (status: number): "INFO" | "WARN" | "ERROR" =>
  status >= 500 ? "ERROR" : status >= 400 ? "WARN" : "INFO"

/** Many requests of a busy server share their millisecond. */
const makeTimestamps = () => {
  let known = { atMillis: Number.NaN, text: "" }
  return (atMillis: number): string => {
    if (atMillis !== known.atMillis) known = { atMillis, text: DateTime.formatIso(DateTime.makeUnsafe(atMillis)) }
    return known.text
  }
}

/** How a line is written. */
export type RequestFormat = (line: RequestLine) => string

/**
 * One line of JSON each. Written by hand, because it is written for every request. None of the texts can hold a quote:
 * see `RequestContext` for the ids.
 */
const makeJsonFormat = (): RequestFormat => {
  const timestamp = makeTimestamps()
  return ({
    apiKeyId,
    atMillis,
    clientAddress,
    durationMilliseconds,
    method,
    requestId,
    route,
    status,
    traceId,
    userId,
  }) =>
    `{"timestamp":"${timestamp(atMillis)}","level":"${levelOf(status)}","message":"request","method":"${method}",` +
    `"route":"${route}","status":${status},"durationMilliseconds":${durationMilliseconds},` +
    `"clientAddress":"${clientAddress}",` +
    (userId === undefined ? "" : `"userId":"${userId}",`) +
    (apiKeyId === undefined ? "" : `"apiKeyId":"${apiKeyId}",`) +
    `"requestId":"${requestId}","traceId":"${traceId}"}`
}

/** Past this many unwritten lines new ones are let go: a log that cannot be written must not fill the memory. */
const linesKeptMax = 10_000

/** Lines are written in batches: one write for each request costs more than its response. */
export const layer = (scope: RequestLogScope, format: RequestFormat = makeJsonFormat()) =>
  Layer.effect(
    RequestLog,
    Effect.gen(function* () {
      if (scope === "none") return RequestLog.of({ record: () => {} })
      const console = yield* Console.Console

      let lines: Array<RequestLine> = []
      const flush = Effect.sync(() => {
        if (lines.length === 0) return
        const batch = lines
        lines = []
        console.log(batch.map(format).join("\n"))
      })
      yield* Effect.forkScoped(Effect.repeat(flush, Schedule.spaced("250 millis")))
      yield* Effect.addFinalizer(() => flush)
      return RequestLog.of({
        record: (line) => {
          if ((scope === "all" || line.status >= 400) && lines.length < linesKeptMax) lines.push(line)
        },
      })
    }),
  )
