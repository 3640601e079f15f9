import { HttpServerResponse } from "effect/http"

import type { Problem } from "#domain/shared/Problem.ts"

import type { AnyApiError } from "./api/ApiError.ts"

/** An error as the server means it, before it is tied to a request. */
export interface ErrorAnswer {
  readonly status: AnyApiError["status"]
  readonly code: AnyApiError["error_code"]
  readonly error: string
  readonly problems?: ReadonlyArray<Problem>
  readonly headers?: Readonly<Record<string, string>>
}

/** Writes the error body (specification §8). Used where no endpoint is involved that could encode a declared error. */
export const toResponse = (answer: ErrorAnswer, traceId: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(
    {
      error: answer.error,
      error_code: answer.code,
      status: answer.status,
      trace_id: traceId,
      details: { problems: answer.problems ?? [] },
    },
    { status: answer.status, ...(answer.headers === undefined ? {} : { headers: answer.headers }) },
  )
