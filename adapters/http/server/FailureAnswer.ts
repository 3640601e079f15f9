import { Cause, Predicate } from "effect"
import { HttpServerError, type HttpServerRequest } from "effect/http"
import { SqlError } from "effect/sql"

import { answerClientError, isClientError } from "../connections/ClientErrorAnswers.ts"
import type { HttpLimits } from "../context/HttpLimits.ts"
import type { ErrorAnswer } from "../errors/ErrorAnswer.ts"
import { payloadTooLarge } from "../request/Admission.ts"
import { allowedMethods } from "../request/AllowedMethods.ts"

/** How long a caller waits before it asks a database that was away again. */
const databaseRetrySeconds = 2

const databaseAway: ErrorAnswer = {
  status: 503,
  code: "UNAVAILABLE",
  error: `The database does not answer. Nothing was changed; try again in ${databaseRetrySeconds} s.`,
  headers: { "retry-after": String(databaseRetrySeconds) },
}

const databaseBusy: ErrorAnswer = {
  status: 503,
  code: "UNAVAILABLE",
  error: `Too many requests change the same thing at once. Nothing was changed; try again in ${databaseRetrySeconds} s.`,
  headers: { "retry-after": String(databaseRetrySeconds) },
}

const stopping: ErrorAnswer = {
  status: 503,
  code: "UNAVAILABLE",
  error: "The server is stopping. Try again in a moment.",
  headers: { "retry-after": "1", connection: "close" },
}

const internal: ErrorAnswer = {
  status: 500,
  code: "INTERNAL",
  error: "Something went wrong here. Try again; if it stays, tell the operator this trace id.",
}

const malformed: ErrorAnswer = {
  status: 400,
  code: "VALIDATION_FAILED",
  error: "The request cannot be read. Check its path, its encoding and its headers.",
}

const noSuchRoute = (request: HttpServerRequest.HttpServerRequest): ErrorAnswer => {
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
const unreadableBody = ({ cause, reason }: HttpServerError.RequestParseError, limits: HttpLimits): ErrorAnswer => {
  if (reason === "BodyTooLarge") return payloadTooLarge(limits.requestBodyBytesMax)
  return isClientError(cause) ? answerClientError(cause, limits) : malformed
}

/** What to answer when a request failed in a way its endpoint does not declare. `unexpected` ones belong in the log. */
export const answerFailure = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest,
  limits: HttpLimits,
): { readonly answer: ErrorAnswer; readonly unexpected: boolean } => {
  for (const reason of cause.reasons) {
    const error = reason._tag === "Fail" ? reason.error : reason._tag === "Die" ? reason.defect : undefined
    if (HttpServerError.isHttpServerError(error)) {
      if (error.reason._tag === "RouteNotFound") return { answer: noSuchRoute(request), unexpected: false }
      if (error.reason._tag === "RequestParseError") {
        return { answer: unreadableBody(error.reason, limits), unexpected: false }
      }
    }
    if (isDatabaseAway(error)) return { answer: databaseAway, unexpected: true }
    if (isDatabaseBusy(error)) return { answer: databaseBusy, unexpected: true }
  }
  return Cause.hasInterruptsOnly(cause)
    ? { answer: stopping, unexpected: false }
    : { answer: internal, unexpected: true }
}
