import type { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"

/** An error code of the API's error responses. */
export type ErrorCode = AnyApiError["error_code"]
