import type { Conflict } from "#adapters/http/api/errors/ApiError.ts"

import type { ErrorCode } from "./ErrorCode.ts"

/** What to do about each code, in addition to the message of the error. */
export const remedies: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_FAILED:
    "Read `details.problems`: each problem names the field, what is wrong with it and what is allowed. All problems are listed at once, so correct them all and send the request again.",
  UNAUTHENTICATED:
    "Check which of the two the operation requires: an API key in `X-API-Key`, or a bearer token in `Authorization`. Neither replaces the other. `orrery whoami` shows whether a key works.",
  PAYMENT_REQUIRED:
    "Delete what you no longer need, or ask the operator for another plan. [Plans and limits](/docs/latest/platform/reference/plans) lists what each plan allows.",
  FORBIDDEN:
    "Ask a member whose role has the permission. [Roles and permissions](/docs/latest/platform/reference/roles) lists who has what.",
  NOT_FOUND:
    "Check the name or id, and that your API key belongs to the right organization. A resource that you may not see returns the same error as one that does not exist.",
  METHOD_NOT_ALLOWED: "Use one of the methods in the header `Allow`.",
  NOT_ACCEPTABLE: "Leave out the header `Accept`, or let it include `application/json`.",
  REQUEST_TIMEOUT: "Send the whole request within 30 seconds, its headers within 10.",
  CONFLICT: "The error names the conflict. Resolve it first, or choose another way.",
  ALREADY_EXISTS: "Choose another name, or use what exists.",
  WRONG_STATE:
    "Wait until the operation in progress has ended, then retry. [Lifecycles](/docs/latest/platform/reference/lifecycles) shows which state may follow which.",
  IN_USE: "Free it first: the error names what uses it.",
  IMMUTABLE_FIELD: "Do not change the field, or create a new resource with the value you want.",
  ALREADY_PROCESSED: "Nothing is left to do: another user has already decided.",
  LAST_ADMIN: "Make another member an admin first.",
  PRECONDITION_FAILED: "Read it again and send the new `ETag` in `If-Match`.",
  PAYLOAD_TOO_LARGE: "Send less: the error has the limit.",
  UNSUPPORTED_MEDIA_TYPE: "Send JSON, with the header `Content-Type: application/json`.",
  MISDIRECTED_REQUEST:
    "Call the server by a name or address it knows. Its operator adds names in `ORRERY_ALLOWED_HOSTS`.",
  UNPROCESSABLE: "The error explains why it cannot be done and what to change.",
  UPGRADE_REQUIRED: "Connect with a websocket client.",
  RATE_LIMITED: "Wait for the seconds in the header `Retry-After`, then retry.",
  HEADERS_TOO_LARGE: "Send fewer or shorter headers, and a shorter path: 16 KiB together.",
  INTERNAL: "Retry. If the error persists, give the `trace_id` to the operator of the server.",
  UNAVAILABLE: "Wait for the seconds in the header `Retry-After`, then retry.",
}

/** Why the server refuses a request, for each conflict code. */
export const conflictMeanings: Readonly<Record<Conflict["error_code"], string>> = {
  CONFLICT: "The request conflicts with the current state.",
  ALREADY_EXISTS: "A resource with that name, or the resource itself, already exists.",
  WRONG_STATE: "It is in a state that does not allow this.",
  IN_USE: "Something else still uses it.",
  IMMUTABLE_FIELD: "The field cannot be changed after creation.",
  ALREADY_PROCESSED: "It was already decided.",
  LAST_ADMIN: "The organization would have no administrator left.",
}
