import { Context, Effect, type Fiber, Tracer } from "effect"
import { Hex } from "effect/encoding"
import type { Headers } from "effect/http"

import { Ids } from "#application/ports/Ids.ts"

/** What identifies one request in its response, its log lines and its trace. */
export interface RequestContext {
  readonly requestId: string
  /** Thirty-two hexadecimal digits (W3C Trace Context). */
  readonly traceId: string
}

/** The current request. */
export const RequestContext = Context.Reference<RequestContext>("orrery/adapters/http/RequestContext", {
  defaultValue: () => ({ requestId: "", traceId: "" }),
})

const requestIdPattern = /^[A-Za-z0-9][A-Za-z0-9._:~=+/@-]{0,127}$/
const traceparentPattern = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Numbers requests: half of an id is random, generated once, and half is a counter. Ids do not have to be unguessable, and
 * randomness for each request would cost more than finding its route.
 */
export const makeNumbering = Effect.map(
  Effect.flatMap(Ids, (ids) => ids.randomBytes(8)),
  (bytes) => {
    const chance = Hex.encode(bytes)
    let count = 0
    return () => chance + (++count).toString(16).padStart(16, "0")
  },
)

/** Takes the caller's request id and trace where they are well formed, and makes them where they are not. */
export const makeReader = Effect.map(
  makeNumbering,
  (next) =>
    (headers: Headers.Headers, fiber: Fiber.Fiber<unknown, unknown>): RequestContext => {
      const own = next()
      const given = headers["x-request-id"]
      const span = Context.getOrUndefined(fiber.context, Tracer.ParentSpan)
      const traceparent = headers["traceparent"]
      const parent = traceparent === undefined ? undefined : traceparentPattern.exec(traceparent)?.[1]
      return {
        requestId: given !== undefined && requestIdPattern.test(given) ? given : own,
        traceId: span?.traceId ?? parent ?? own,
      }
    },
)

/** Builds a value from the context of the current request. */
export const withRequestContext = <A>(build: (context: RequestContext) => A): Effect.Effect<A> =>
  Effect.withFiber((fiber) => Effect.succeed(build(fiber.getRef(RequestContext))))
