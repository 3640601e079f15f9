import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"

import type { StreamContract } from "../api/streams/StreamContract.ts"
import { refuse } from "../errors/Refuse.ts"

const isWebsocket = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["upgrade"]?.toLowerCase() === "websocket" && /(?:^|,)\s*upgrade\s*(?:,|$)/i.test(headers["connection"] ?? "")

/** Browsers let any page open a websocket anywhere, so the page's origin is checked here. Programs send none. */
const isAllowedOrigin = ({ headers }: HttpServerRequest.HttpServerRequest, allowed: ReadonlyArray<string>): boolean => {
  const origin = headers["origin"]
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === headers["host"]
}

/** Refuses a request that cannot open this stream while an ordinary HTTP response is still possible. */
export const refuseHandshake = Effect.fnUntraced(function* (
  { alternative }: Pick<StreamContract<unknown>, "alternative">,
  request: HttpServerRequest.HttpServerRequest,
  allowedOrigins: ReadonlyArray<string>,
) {
  if (!isWebsocket(request)) {
    return yield* refuse("UPGRADE_REQUIRED", { message: `This path accepts only websockets. ${alternative}` })
  }
  if (!isAllowedOrigin(request, allowedOrigins)) {
    return yield* refuse("FORBIDDEN", {
      message:
        "Pages of this origin may not open a websocket here. An operator can allow it with ORRERY_ALLOWED_ORIGINS.",
    })
  }
})
