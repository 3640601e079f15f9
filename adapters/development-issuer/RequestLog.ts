import { Clock, Effect, Option } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"

const log = (status: number) => (status >= 500 ? Effect.logError : status >= 400 ? Effect.logWarning : Effect.logInfo)

/** Paths of the issuer. Any other may contain secrets, which must not be logged. */
const routes: ReadonlySet<string> = new Set([
  "/",
  "/.well-known/openid-configuration",
  "/authorize",
  "/device",
  "/device_authorization",
  "/jwks",
  "/token",
])

const routeOf = (url: string): string => {
  const [path = ""] = url.split("?", 1)
  return routes.has(path) ? path : "unmatched"
}

/** Logs each request that an app has responded to: without its query and its body, which hold codes and people's addresses. */
export const withRequestLog = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest> =>
  Effect.gen(function* () {
    const { method, remoteAddress, url } = yield* HttpServerRequest.HttpServerRequest
    const clock = yield* Clock.Clock
    const startedNanos = clock.monotonicTimeNanosUnsafe()
    const response = yield* app
    const durationMilliseconds = Math.round(Number(clock.monotonicTimeNanosUnsafe() - startedNanos) / 1e3) / 1e3
    yield* log(response.status)("request to the development issuer", {
      method,
      route: routeOf(url),
      status: response.status,
      durationMilliseconds,
      clientAddress: Option.getOrElse(remoteAddress, () => "unknown"),
    })
    return response
  })
