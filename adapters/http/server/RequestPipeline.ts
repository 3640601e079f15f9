import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { type Cause, Context, Effect, type Fiber, Option, Tracer, type Types } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"

import { CurrentOrigin } from "#application/ports/CurrentOrigin.ts"

import { apiKeyHeader } from "../api/Authentication.ts"
import type { HttpLimits } from "../api/limits/HttpLimits.ts"
import { makeCallerReader } from "../authentication/CallerReader.ts"
import { KeyLookupThrottle } from "../authentication/KeyLookupThrottle.ts"
import * as RequestBatching from "../authentication/RequestBatching.ts"
import { makeHostCheck } from "../connections/HostCheck.ts"
import { CurrentCaller, type RequestCaller } from "../context/Caller.ts"
import { makeReader, RequestContext } from "../context/RequestContext.ts"
import { ServerState } from "../context/ServerState.ts"
import { type ErrorResponse, toResponse } from "../errors/ErrorResponse.ts"
import * as RequestRecorder from "../observability/RequestRecorder.ts"
import { costOf } from "../rate-limit/CostOfRequest.ts"
import { SharedRateLimits } from "../rate-limit/SharedRateLimits.ts"
import { allowedMethods } from "../request/AllowedMethods.ts"
import { clientAddress, type TrustedProxies } from "../request/ClientAddress.ts"
import { makeCrossOrigin } from "../request/CrossOrigin.ts"
import { findEarlyRefusal } from "../request/EarlyRefusal.ts"
import { completeHeaders, completePageHeaders } from "../response/ResponseHeaders.ts"
import { failureResponse } from "./FailureResponse.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

const keyHeader = apiKeyHeader.toLowerCase()

/** The client has disconnected and never receives this response; the log and the metrics record it. */
const clientLeft = HttpServerResponse.empty({ status: 499 })

/** The audit log records changes only; the other requests, by far the most, need not carry their origin. */
const changesSomething = (method: string): boolean => method !== "GET" && method !== "HEAD"

const describeOptions = (request: Request): Response | undefined => {
  if (request.method !== "OPTIONS") return undefined
  const methods = allowedMethods(request.url)
  return methods.length === 0
    ? undefined
    : HttpServerResponse.empty({ status: 204, headers: { allow: methods.join(", ") } })
}

const hasClientLeft = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Interrupt" && reason.annotations.has(HttpServerError.ClientAbort.key))

const causeResponse = (
  request: Request,
  context: RequestContext,
  cause: Cause.Cause<unknown>,
  limits: HttpLimits,
): Effect.Effect<Response> => {
  if (hasClientLeft(cause)) return Effect.succeed(clientLeft)
  const described = describeOptions(request)
  if (described !== undefined) return Effect.succeed(described)
  const { response: error, unexpected } = failureResponse(cause, request, limits)
  const response = toResponse(error, context.traceId)
  return unexpected
    ? Effect.as(Effect.logError("A request failed unexpectedly.", context, cause), response)
    : Effect.succeed(response)
}

/** Responds to a request for a page of a website; absent when the request is for the API. */
export type Site = (request: Request) => Effect.Effect<Response> | undefined

/** What the log and the metrics call every request for the site. */
const siteRoute = "/docs/*"

/** The pipeline's dependencies and settings. */
export interface PipelineSettings {
  readonly limits: HttpLimits
  readonly site: Site | undefined
  readonly trustedProxies: TrustedProxies
  readonly allowedOrigins: ReadonlyArray<string>
  /** The names this server goes by; any where they are absent. */
  readonly hostNames: ReadonlyArray<string> | undefined
}

/** A request with everything that is known about it without a lookup. */
interface ArrivedRequest {
  readonly request: Request
  readonly context: RequestContext
  readonly open: RequestRecorder.OpenRequest
  readonly caller: RequestCaller
  /** Why the request may not be for this server. */
  readonly wrongHost?: ErrorResponse | undefined
}

/**
 * It reads nothing, so no rate limit refuses it: a load balancer may share its address with the clients behind it, and would take
 * the server out of service.
 */
const livenessProbe = "/healthz"

/** Load balancers may call these by any name, and a page of another site learns nothing from them. */
const isProbe = (url: string): boolean => url === livenessProbe || url === "/readyz"

/** HTTP/1.1 requires the header; a client of HTTP/1.0 knows none. */
const hostOf = (request: Request): string | undefined => {
  const host = request.headers["host"]
  if (host !== undefined) return host
  return NodeHttpServerRequest.toIncomingMessage(request).httpVersionMinor === 0 ? undefined : ""
}

/** The router does this for its own routes. */
const nameSpan = (fiber: Fiber.Fiber<unknown, unknown>, route: string): void => {
  const span = Context.getOrUndefined(fiber.context, Tracer.ParentSpan)
  if (span?._tag === "Span") span.attribute("http.route", route)
}

/** How a request is served that has arrived: a page of the site, or a route of the API. */
const makeServing = Effect.fnUntraced(function* (
  { allowedOrigins, limits }: PipelineSettings,
  recorder: RequestRecorder.RequestRecorder,
) {
  const crossOriginHeaders = makeCrossOrigin(allowedOrigins)
  const state = yield* ServerState
  const keyLookupThrottle = yield* KeyLookupThrottle
  const rateLimits = yield* SharedRateLimits

  const servePage = (page: Effect.Effect<Response>, { caller, context, open, request }: ArrivedRequest) => {
    const { headers, refusal } = rateLimits.consume(caller, open.atMillis)
    const { requestId } = context
    return Effect.matchCauseEffect(
      refusal === undefined
        ? page
        : Effect.map(keyLookupThrottle.refuse(caller, refusal), (error) => toResponse(error, context.traceId)),
      {
        onSuccess: Effect.succeed<Response>,
        onFailure: (cause) => causeResponse(request, context, cause, limits),
      },
    ).pipe(
      Effect.map((response) => {
        recorder.close(open, response.status, siteRoute, caller)
        return completePageHeaders(response, { requestId, rateLimit: headers }, state.isStopping())
      }),
    )
  }

  const serveRoute = (
    app: Effect.Effect<Response, Types.unhandled>,
    { caller, context, open, request, wrongHost }: ArrivedRequest,
    fiber: Fiber.Fiber<unknown, unknown>,
  ): Effect.Effect<Response, Types.unhandled> => {
    fiber.setContext(Context.add(fiber.context, CurrentCaller, caller))
    const used = rateLimits.consume(caller, open.atMillis, costOf(request.method, request.url))
    const { headers } = used
    const refusal = request.url === livenessProbe ? undefined : used.refusal
    const finish = (response: Response): Response => {
      recorder.close(open, response.status, RequestRecorder.routeOf(fiber), caller)
      const crossOrigin = crossOriginHeaders(request)
      const { requestId } = context
      return completeHeaders(response, { requestId, rateLimit: headers, crossOrigin }, state.isStopping())
    }
    const obstacle =
      refusal === undefined ? (wrongHost ?? findEarlyRefusal(request, limits.requestBodyBytesMax)) : undefined
    if (obstacle !== undefined) return Effect.succeed(finish(toResponse(obstacle, context.traceId)))
    const served =
      refusal === undefined
        ? app
        : Effect.map(keyLookupThrottle.refuse(caller, refusal), (error) => toResponse(error, context.traceId))
    return Effect.matchCauseEffect(served, {
      onSuccess: (response) => Effect.succeed(finish(response)),
      onFailure: (cause) => Effect.map(causeResponse(request, context, cause, limits), finish),
    })
  }

  return { servePage, serveRoute }
})

const make = Effect.fnUntraced(function* (settings: PipelineSettings) {
  const { hostNames, site, trustedProxies } = settings
  const checkHost = makeHostCheck(hostNames)
  const gate = yield* RequestBatching.makeGate
  const readContext = yield* makeReader
  const recorder = yield* RequestRecorder.make
  const { servePage, serveRoute } = yield* makeServing(settings, recorder)
  const readCaller = yield* makeCallerReader

  return (app: Effect.Effect<Response, Types.unhandled>): Effect.Effect<Response, Types.unhandled> =>
    Effect.flatMap(gate, () =>
      Effect.withFiber((fiber) => {
        const request = Context.getUnsafe(
          fiber.context as Context.Context<Request>,
          HttpServerRequest.HttpServerRequest,
        )
        const context = readContext(request.headers, fiber)
        const remote = Option.getOrElse(request.remoteAddress, () => "unknown")
        const address = clientAddress(remote, request.headers["x-forwarded-for"], trustedProxies)
        const open = recorder.open(request.method, address, context)
        // Set on the fiber rather than around `app`, so that the route the router adds is still there when the request ends.
        fiber.setContext(Context.add(fiber.context, RequestContext, context))
        const wrongHost = isProbe(request.url) ? undefined : checkHost(hostOf(request))
        const page = wrongHost === undefined ? site?.(request) : undefined
        if (page !== undefined) {
          nameSpan(fiber, siteRoute)
          return Effect.flatMap(readCaller(address, undefined), (caller) =>
            servePage(page, { request, context, open, caller }),
          )
        }
        if (changesSomething(request.method)) {
          const origin = { address, requestId: context.requestId }
          fiber.setContext(Context.add(fiber.context, CurrentOrigin, origin))
        }
        return Effect.flatMap(readCaller(address, request.headers[keyHeader]), (caller) =>
          serveRoute(app, { request, context, open, caller, wrongHost }, fiber),
        )
      }),
    )
})

/**
 * The pipeline of every request, on every route: it gets an id and a trace, is admitted or refused, is counted and logged,
 * and every failure becomes the one error body. It is one function because it is on the path of every request.
 */
export const layer = (settings: PipelineSettings) => HttpRouter.middleware(make(settings), { global: true })
