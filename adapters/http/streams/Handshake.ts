import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"

import { refuse } from "../errors/Refuse.ts"

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
  if (!isWebsocket(request)) {
    return yield* refuse("UPGRADE_REQUIRED", {
      message: "This path speaks websocket only. Ask for the newest state at …/progress instead.",
    })
  }
  if (!isAllowedOrigin(request, allowedOrigins)) {
    return yield* refuse("FORBIDDEN", {
      message:
        "Pages of this origin may not open a websocket here. An operator can allow it with ORRERY_ALLOWED_ORIGINS.",
    })
  }
})
