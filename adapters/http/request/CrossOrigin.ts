import type { HttpServerRequest } from "effect/http"

import { validatedKeyHeader } from "../api/api-keys/ApiKeysApi.ts"
import { apiKeyHeader, organizationHeader } from "../api/Authentication.ts"
import { idempotencyKeyHeader, idempotencyReplayedHeader } from "../api/Idempotency.ts"
import { allowedMethods } from "./AllowedMethods.ts"

type Headers = Readonly<Record<string, string>>

/** What a page may send besides what browsers allow anyway; a test holds it to the OpenAPI document. */
export const sendableHeaders: ReadonlyArray<string> = [
  apiKeyHeader,
  "Authorization",
  "Content-Type",
  idempotencyKeyHeader,
  "If-Match",
  "If-None-Match",
  organizationHeader,
  validatedKeyHeader,
  "X-Request-Id",
  "traceparent",
]

/** What a page may read of a response besides its body; a test holds it to the OpenAPI document. */
export const readableHeaders: ReadonlyArray<string> = [
  "Allow",
  "ETag",
  idempotencyReplayedHeader,
  "Link",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Request-Id",
]

/** How long a browser need not ask again. */
const preflightSeconds = 600

const readable = readableHeaders.join(", ")
const sendable = sendableHeaders.join(", ")
const varying: Headers = { vary: "Origin" }

const preflight = ({ headers, url }: HttpServerRequest.HttpServerRequest): Headers => ({
  "access-control-allow-methods": allowedMethods(url).join(", "),
  "access-control-allow-headers": sendable,
  "access-control-max-age": String(preflightSeconds),
  ...(headers["access-control-request-private-network"] === "true" && {
    "access-control-allow-private-network": "true",
  }),
})

/**
 * Decides which headers let a page of another origin read a response (Fetch, CORS protocol).
 *
 * Origins are compared exactly. Credentials of the browser are never allowed: the API knows no cookies, and a key that a page
 * sends it sends knowingly.
 */
export const makeCrossOrigin = (
  allowedOrigins: ReadonlyArray<string>,
): ((request: HttpServerRequest.HttpServerRequest) => Headers | undefined) => {
  if (allowedOrigins.length === 0) return () => undefined
  const allowed = new Set(allowedOrigins)
  return (request) => {
    const origin = request.headers["origin"]
    if (origin === undefined || !allowed.has(origin)) return varying
    return {
      ...varying,
      "access-control-allow-origin": origin,
      ...(request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined
        ? preflight(request)
        : { "access-control-expose-headers": readable }),
    }
  }
}
