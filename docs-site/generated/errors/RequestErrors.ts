import { Cause, Effect } from "effect"
import { HttpServerError, HttpServerRequest } from "effect/http"

import type { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"
import { withRemedy } from "#adapters/http/api/errors/RemedyWords.ts"
import { defaultHttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import { progressStreamContract } from "#adapters/http/api/operations/ProgressStreamContract.ts"
import { clientErrorResponse } from "#adapters/http/connections/ClientErrorResponses.ts"
import { makeHostCheck } from "#adapters/http/connections/HostCheck.ts"
import * as RateLimits from "#adapters/http/rate-limit/RateLimits.ts"
import { findEarlyRefusal, payloadTooLarge } from "#adapters/http/request/EarlyRefusal.ts"
import { failureResponse } from "#adapters/http/server/FailureResponse.ts"
import { refuseHandshake } from "#adapters/http/streams/Handshake.ts"

type ErrorResponse = ReturnType<typeof payloadTooLarge>

const bodyBytesMax = defaultHttpLimits.requestBodyBytesMax

const request = (method: string, headers: Readonly<Record<string, string>> = {}) =>
  HttpServerRequest.fromWeb(new Request("http://127.0.0.1:8080/api/v1/clusters", { method, headers }))

const refusedBefore: ReadonlyArray<ErrorResponse> = [
  findEarlyRefusal(request("GET", { accept: "text/html" }), bodyBytesMax),
  findEarlyRefusal(request("POST", { "content-length": "2", "content-type": "text/plain" }), bodyBytesMax),
  payloadTooLarge(bodyBytesMax),
  makeHostCheck([])("attacker.example"),
  ...["HPE_HEADER_OVERFLOW", "ERR_HTTP_REQUEST_TIMEOUT"].map((code) =>
    clientErrorResponse(Object.assign(new Error(), { code }), defaultHttpLimits),
  ),
].filter((response) => response !== undefined)

const failed = (cause: Cause.Cause<unknown>, method = "GET"): ErrorResponse =>
  failureResponse(cause, request(method), defaultHttpLimits).response

const notFound = Cause.fail(
  new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request: request("PUT") }) }),
)

/** A caller without a key sends one request beyond the limit. */
const limited = (): ReadonlyArray<ErrorResponse> => {
  const limits = RateLimits.make({ ...defaultHttpLimits, requestsPerAddress: { burst: 1, perSecond: 1 } })
  const caller = { address: "192.0.2.1", isRecentlyValid: false }
  limits.consume(caller, 0)
  return [limits.consume(caller, 0).refusal].filter((response) => response !== undefined)
}

const noWebsocket = Effect.runSync(Effect.flip(refuseHandshake(progressStreamContract, request("GET"), [])))

/** The errors of requests that reach no operation, as the server sends them. */
export const requestErrors = (traceId: string): ReadonlyArray<typeof AnyApiError.Encoded> =>
  [
    ...refusedBefore,
    ...limited(),
    failed(notFound, "PUT"),
    failed(Cause.die(new Error("a mistake"))),
    failed(Cause.interrupt()),
    { error: noWebsocket.error, status: noWebsocket.status, code: noWebsocket.error_code },
  ].map(
    ({ code, error, remedy, status }: ErrorResponse) =>
      ({
        ...withRemedy(error, remedy),
        error_code: code,
        status,
        trace_id: traceId,
      }) as typeof AnyApiError.Encoded,
  )
