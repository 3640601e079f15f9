import { Cause, Predicate } from "effect"
import { HttpServerError, type HttpServerRequest } from "effect/http"
import { SqlError } from "effect/sql"

import type { HttpLimits } from "../api/limits/HttpLimits.ts"
import { clientErrorResponse, isClientError } from "../connections/ClientErrorResponses.ts"
import type { ErrorResponse } from "../errors/ErrorResponse.ts"
import { allowedMethods } from "../request/AllowedMethods.ts"
import { payloadTooLarge } from "../request/EarlyRefusal.ts"

/** How long a caller waits before a retry with an unavailable database. */
const databaseRetrySeconds = 2

const databaseAway: ErrorResponse = {
  status: 503,
  code: "UNAVAILABLE",
  error: `The database does not respond. Nothing was changed; try again in ${databaseRetrySeconds} s.`,
  headers: { "retry-after": String(databaseRetrySeconds) },
}

const databaseBusy: ErrorResponse = {
  status: 503,
  code: "UNAVAILABLE",
  error: `Too many requests change the same thing at once. Nothing was changed; try again in ${databaseRetrySeconds} s.`,
  headers: { "retry-after": String(databaseRetrySeconds) },
}

const stopping: ErrorResponse = {
  status: 503,
  code: "UNAVAILABLE",
  error: "The server is stopping. Try again in a moment.",
  headers: { "retry-after": "1", connection: "close" },
}

const internal: ErrorResponse = {
  status: 500,
  code: "INTERNAL",
  error: "An unexpected error occurred. Try again. If it persists, give this trace id to the operator.",
}

const malformed: ErrorResponse = {
  status: 400,
  code: "VALIDATION_FAILED",
  error: "The request cannot be read. Check its path, its encoding and its headers.",
}

const noSuchRoute = (request: HttpServerRequest.HttpServerRequest): ErrorResponse => {
  const methods = allowedMethods(request.url)
  // The path has this method, so what the router could not read is a part of the path itself.
  if (methods.includes(request.method)) return malformed
  return methods.length === 0
    ? {
        status: 404,
        code: "NOT_FOUND",
        error: "There is no such path.",
        remedy: { action: "readApiDocument" },
      }
    : {
        status: 405,
        code: "METHOD_NOT_ALLOWED",
        error: `This path has no ${request.method}. It has ${methods.join(", ")}.`,
        headers: { allow: methods.join(", ") },
      }
}

/** Stopped by its operator, crashed, starting, or without a connection to spare (PostgreSQL, Appendix A). */
const awayStates = /^(57P0[1-5]|53300)$/

/** The database could not be asked at all, in contrast to having refused a statement. */
const isDatabaseAway = (defect: unknown): boolean => {
  if (!SqlError.isSqlError(defect)) return false
  const { reason } = defect
  if (reason._tag === "ConnectionError" || reason._tag === "AuthenticationError") return true
  return Predicate.hasProperty(reason.cause, "code") && awayStates.test(String(reason.cause.code))
}

const busyReasons = ["DeadlockError", "LockTimeoutError", "SerializationError", "StatementTimeoutError"]

/** It was asked, and gave up because of what others were doing. */
const isDatabaseBusy = (defect: unknown): boolean =>
  SqlError.isSqlError(defect) && busyReasons.includes(defect.reason._tag)

/** Why a body could not be read. */
const unreadableBody = ({ cause, reason }: HttpServerError.RequestParseError, limits: HttpLimits): ErrorResponse => {
  if (reason === "BodyTooLarge") return payloadTooLarge(limits.requestBodyBytesMax)
  return isClientError(cause) ? clientErrorResponse(cause, limits) : malformed
}

/** What to respond when a request failed in a way its endpoint does not declare. `unexpected` ones belong in the log. */
export const failureResponse = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest,
  limits: HttpLimits,
): { readonly response: ErrorResponse; readonly unexpected: boolean } => {
  for (const reason of cause.reasons) {
    const error = reason._tag === "Fail" ? reason.error : reason._tag === "Die" ? reason.defect : undefined
    if (HttpServerError.isHttpServerError(error)) {
      if (error.reason._tag === "RouteNotFound") return { response: noSuchRoute(request), unexpected: false }
      if (error.reason._tag === "RequestParseError") {
        return { response: unreadableBody(error.reason, limits), unexpected: false }
      }
    }
    if (isDatabaseAway(error)) return { response: databaseAway, unexpected: true }
    if (isDatabaseBusy(error)) return { response: databaseBusy, unexpected: true }
  }
  return Cause.hasInterruptsOnly(cause)
    ? { response: stopping, unexpected: false }
    : { response: internal, unexpected: true }
}
