import { HttpServerResponse } from "effect/http"

import { apiKeyHeader } from "../api/Authentication.ts"
import { helpHeaders } from "../errors/ErrorHelpLink.ts"

/** On every response: a browser must not guess its type, frame it or load it from another origin. */
const securityHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
}

/** No page of another site may load a response blindly, unless the response allows it. */
const guarded = { "cross-origin-resource-policy": "same-origin" }

/** Responses are not cached unless they allow it. */
const uncached = { "cache-control": "no-store" }

/**
 * The headers that a status requires (RFC 9110 §11.6.1, §15.5.22). A client opens its websocket on another connection: Node
 * may pass on nothing more of this one.
 */
const headersByStatus: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { "www-authenticate": `ApiKey realm="orrery", header="${apiKeyHeader}"` },
  426: { upgrade: "websocket", connection: "Upgrade, close" },
}

/** The default when the source of the error gives no time to wait. */
const retryAfterSeconds = 2

const needsRetryAfter = ({ headers, status }: HttpServerResponse.HttpServerResponse): boolean =>
  (status === 429 || status === 503) && headers["retry-after"] === undefined

const closing = { connection: "close" }

type Headers = Readonly<Record<string, string>>

/** What only this request's response carries. */
export interface RequestHeaders {
  readonly requestId: string
  readonly rateLimit: Headers
  readonly crossOrigin: Headers | undefined
}

/** Adds to a response what every response carries. A stopping server asks clients to come back on another connection. */
export const completeHeaders = (
  response: HttpServerResponse.HttpServerResponse,
  { crossOrigin, rateLimit, requestId }: RequestHeaders,
  isStopping: boolean,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeaders(response, {
    ...securityHeaders,
    ...(response.headers["cross-origin-resource-policy"] === undefined ? guarded : undefined),
    ...crossOrigin,
    ...helpHeaders(response),
    ...(response.headers["cache-control"] === undefined ? uncached : undefined),
    ...(response.headers["ratelimit"] === undefined ? rateLimit : undefined),
    ...headersByStatus[response.status],
    ...(needsRetryAfter(response) ? { "retry-after": String(retryAfterSeconds) } : undefined),
    ...(isStopping ? closing : undefined),
    "x-request-id": requestId,
  })

/** Adds what every page of the site carries; the site itself sets how long it may be cached and what it may load. */
export const completePageHeaders = (
  response: HttpServerResponse.HttpServerResponse,
  { rateLimit, requestId }: Omit<RequestHeaders, "crossOrigin">,
  isStopping: boolean,
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeaders(response, {
    ...(response.headers["content-security-policy"] === undefined ? securityHeaders : undefined),
    ...helpHeaders(response),
    ...(response.headers["cache-control"] === undefined ? uncached : undefined),
    ...rateLimit,
    ...(needsRetryAfter(response) ? { "retry-after": String(retryAfterSeconds) } : undefined),
    ...(isStopping ? closing : undefined),
    "x-request-id": requestId,
  })
