import { Context, Effect, type Fiber, Tracer } from "effect"
import type { Headers } from "effect/http"

/** What ties everything said about one request together: its answer, its log lines, its trace. */
export interface RequestContext {
  readonly requestId: string
  /** Thirty-two hexadecimal digits (W3C Trace Context). */
  readonly traceId: string
}

/** The request being answered. */
export const RequestContext = Context.Reference<RequestContext>("orrery/adapters/http/RequestContext", {
  defaultValue: () => ({ requestId: "", traceId: "" }),
})

const requestIdPattern = /^[A-Za-z0-9][A-Za-z0-9._:~=+/@-]{0,127}$/
const traceparentPattern = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Takes the caller's request id and trace where they are well formed; otherwise both stem from `uuid`. */
export const fromRequest = (
  headers: Headers.Headers,
  uuid: string,
  fiber: Fiber.Fiber<unknown, unknown>,
): RequestContext => {
  const given = headers["x-request-id"]
  const span = Context.getOrUndefined(fiber.context, Tracer.ParentSpan)
  const parent = span === undefined ? traceparentPattern.exec(headers["traceparent"] ?? "")?.[1] : span.traceId
  return {
    requestId: given !== undefined && requestIdPattern.test(given) ? given : uuid,
    traceId: parent ?? uuid.replaceAll("-", ""),
  }
}

/** Builds something out of the context of the request being answered. */
export const withRequestContext = <A>(build: (context: RequestContext) => A): Effect.Effect<A> =>
  Effect.withFiber((fiber) => Effect.succeed(build(fiber.getRef(RequestContext))))
