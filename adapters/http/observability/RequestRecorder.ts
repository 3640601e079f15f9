import { Clock, Context, Effect, type Fiber } from "effect"
import { HttpRouter } from "effect/http"

import type { RequestCaller } from "../context/Caller.ts"
import type { RequestContext } from "../context/RequestContext.ts"
import { RequestLog } from "./RequestLog.ts"
import * as RequestMetrics from "./RequestMetrics.ts"

/** A request that has arrived and has no response yet. */
export interface OpenRequest {
  readonly method: string
  readonly clientAddress: string
  readonly context: RequestContext
  readonly atMillis: number
  readonly startedNanos: bigint
}

/** The router puts the matched route into the context of the request's fiber. */
export const routeOf = (fiber: Fiber.Fiber<unknown, unknown>): string =>
  Context.getOrUndefined(fiber.context, HttpRouter.RouteContext)?.route.path ?? "unmatched"

/** Counts, times and logs a request once its response is known. */
export const make = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const log = yield* RequestLog
  const count = RequestMetrics.make(yield* Effect.context<never>())

  return {
    open: (method: string, clientAddress: string, context: RequestContext): OpenRequest => ({
      method,
      clientAddress,
      context,
      atMillis: clock.currentTimeMillisUnsafe(),
      startedNanos: clock.monotonicTimeNanosUnsafe(),
    }),
    close: (
      { atMillis, clientAddress, context, method, startedNanos }: OpenRequest,
      status: number,
      route: string,
      { identity }: RequestCaller,
    ) => {
      const durationSeconds = Number(clock.monotonicTimeNanosUnsafe() - startedNanos) / 1e9
      count(method, route, status, durationSeconds)
      log.record({
        atMillis,
        method,
        route,
        status,
        durationMilliseconds: Math.round(durationSeconds * 1e6) / 1e3,
        clientAddress,
        ...context,
        ...identity,
      })
    },
  }
})

export type RequestRecorder = Effect.Success<typeof make>
