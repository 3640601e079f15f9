import { Clock, Context, Effect, type Fiber } from "effect"
import { HttpRouter } from "effect/http"

import type { RequestContext } from "./RequestContext.ts"
import { RequestLog } from "./RequestLog.ts"
import * as RequestMetrics from "./RequestMetrics.ts"

/** A request that has arrived and is not answered yet. */
export interface OpenRequest {
  readonly method: string
  readonly context: RequestContext
  readonly atMillis: number
  readonly startedNanos: bigint
}

/** The router puts the matched route into the context of the request's fiber. */
const routeOf = (fiber: Fiber.Fiber<unknown, unknown>): string =>
  Context.getOrUndefined(fiber.context, HttpRouter.RouteContext)?.route.path ?? "unmatched"

/** Counts, times and logs a request once it is answered. */
export const make = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const log = yield* RequestLog
  const count = RequestMetrics.make(yield* Effect.context<never>())

  return {
    open: (method: string, context: RequestContext): OpenRequest => ({
      method,
      context,
      atMillis: clock.currentTimeMillisUnsafe(),
      startedNanos: clock.monotonicTimeNanosUnsafe(),
    }),
    close: (
      { atMillis, context, method, startedNanos }: OpenRequest,
      status: number,
      fiber: Fiber.Fiber<unknown, unknown>,
    ) => {
      const durationSeconds = Number(clock.monotonicTimeNanosUnsafe() - startedNanos) / 1e9
      const route = routeOf(fiber)
      count(method, route, status, durationSeconds)
      log.record({
        atMillis,
        method,
        route,
        status,
        durationMilliseconds: Math.round(durationSeconds * 1e6) / 1e3,
        ...context,
      })
    },
  }
})
