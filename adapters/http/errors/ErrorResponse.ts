import { HttpServerResponse } from "effect/http"

import type { Problem } from "#domain/shared/Problem.ts"

import type { AnyApiError } from "../api/errors/ApiError.ts"
import type { ErrorRemedy } from "../api/errors/ErrorRemedy.ts"
import { errorFields } from "./Refuse.ts"

/** An error as the server means it, before it is tied to a request. */
export interface ErrorResponse {
  readonly status: AnyApiError["status"]
  readonly code: AnyApiError["error_code"]
  /** What happened, with what to do next if there is no remedy. */
  readonly error: string
  readonly problems?: ReadonlyArray<Problem>
  readonly remedy?: ErrorRemedy
  readonly headers?: Readonly<Record<string, string>>
}

/** Writes the error body (specification §8). Used where no endpoint is involved that could encode a declared error. */
export const toResponse = (response: ErrorResponse, traceId: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(
    {
      ...errorFields({ message: response.error, problems: response.problems, remedy: response.remedy }, traceId),
      error_code: response.code,
      status: response.status,
    },
    { status: response.status, ...(response.headers === undefined ? {} : { headers: response.headers }) },
  )
