import type { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"

import { type ExitCode, exitCodes } from "./ExitCode.ts"

/** The exit code of a command that the server responds to with an error. The documentation shows it beside the error's code. */
export const errorExitCodes: Readonly<Record<AnyApiError["_tag"], ExitCode>> = {
  ValidationFailed: exitCodes.badInput,
  PayloadTooLarge: exitCodes.badInput,
  UnsupportedMediaType: exitCodes.badInput,
  Unprocessable: exitCodes.badInput,
  Unauthenticated: exitCodes.refused,
  PaymentRequired: exitCodes.refused,
  Forbidden: exitCodes.refused,
  NotFound: exitCodes.notFound,
  Conflict: exitCodes.conflict,
  PreconditionFailed: exitCodes.conflict,
  RateLimited: exitCodes.unreachable,
  RequestTimeout: exitCodes.unreachable,
  Unavailable: exitCodes.unreachable,
  MethodNotAllowed: exitCodes.failed,
  NotAcceptable: exitCodes.failed,
  HeadersTooLarge: exitCodes.failed,
  MisdirectedRequest: exitCodes.failed,
  UpgradeRequired: exitCodes.failed,
  Internal: exitCodes.failed,
}
