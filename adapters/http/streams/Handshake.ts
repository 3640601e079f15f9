import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"

import { Forbidden, UpgradeRequired } from "../api/errors/ApiError.ts"
import { RequestContext } from "../context/RequestContext.ts"

const isWebsocket = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["upgrade"]?.toLowerCase() === "websocket" && /(?:^|,)\s*upgrade\s*(?:,|$)/i.test(headers["connection"] ?? "")

/** Browsers let any page open a websocket anywhere, so the page's origin is checked here. Programs send none. */
const isAllowedOrigin = ({ headers }: HttpServerRequest.HttpServerRequest, allowed: ReadonlyArray<string>): boolean => {
  const origin = headers["origin"]
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === headers["host"]
}

/** Refuses a caller without access while an ordinary HTTP response is still possible. */
export const refuseHandshake = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  allowedOrigins: ReadonlyArray<string>,
) {
  const { traceId } = yield* RequestContext
  const body = { trace_id: traceId, details: { problems: [] } }
  if (!isWebsocket(request)) {
    const error = "This path speaks websocket only. Ask for the newest state at …/progress instead."
    return yield* new UpgradeRequired({ ...body, error, error_code: "UPGRADE_REQUIRED" })
  }
  if (!isAllowedOrigin(request, allowedOrigins)) {
    const error =
      "Pages of this origin may not open a websocket here. An operator can allow it with ORRERY_ALLOWED_ORIGINS."
    return yield* new Forbidden({ ...body, error, error_code: "FORBIDDEN" })
  }
})
