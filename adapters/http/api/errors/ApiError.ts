import { Schema } from "effect"

import { defaultHttpLimits } from "../limits/HttpLimits.ts"
import { body } from "./ErrorBody.ts"
import { HeadersTooLarge, MisdirectedRequest, RequestTimeout } from "./TransportErrors.ts"

/** 400: the request breaks a rule. `details.problems` lists every one that was found. */
export class ValidationFailed extends Schema.Error<ValidationFailed>("ValidationFailed")(
  body(400, ["VALIDATION_FAILED"]),
  { httpApiStatus: 400, description: "The request breaks a rule; every problem is listed." },
) {
  readonly _tag = "ValidationFailed"
  override get message(): string {
    return this.error
  }
}

/** 401: no working API key, or where one is required, no working bearer token. */
export class Unauthenticated extends Schema.Error<Unauthenticated>("Unauthenticated")(body(401, ["UNAUTHENTICATED"]), {
  httpApiStatus: 401,
  description: "The required API key or bearer token is missing or does not work.",
}) {
  readonly _tag = "Unauthenticated"
  override get message(): string {
    return this.error
  }
}

/** 402: the organization's plan does not have it, or not more of it. */
export class PaymentRequired extends Schema.Error<PaymentRequired>("PaymentRequired")(body(402, ["PAYMENT_REQUIRED"]), {
  httpApiStatus: 402,
  description: "The plan does not have the feature, or its limit is reached; error names the plan and the limit.",
}) {
  readonly _tag = "PaymentRequired"
  override get message(): string {
    return this.error
  }
}

/** 403: the caller may see the thing, but not do this to it. */
export class Forbidden extends Schema.Error<Forbidden>("Forbidden")(body(403, ["FORBIDDEN"]), {
  httpApiStatus: 403,
  description: "The caller's role lacks the permission.",
}) {
  readonly _tag = "Forbidden"
  override get message(): string {
    return this.error
  }
}

/** 404: it does not exist, or the caller may not know of it. */
export class NotFound extends Schema.Error<NotFound>("NotFound")(body(404, ["NOT_FOUND"]), {
  httpApiStatus: 404,
  description: "It does not exist in the caller's organization.",
}) {
  readonly _tag = "NotFound"
  override get message(): string {
    return this.error
  }
}

/** 405: the path exists, the method does not. `Allow` names those that do. */
export class MethodNotAllowed extends Schema.Error<MethodNotAllowed>("MethodNotAllowed")(
  body(405, ["METHOD_NOT_ALLOWED"]),
  { httpApiStatus: 405, description: "This path does not have this method; Allow names those it has." },
) {
  readonly _tag = "MethodNotAllowed"
  override get message(): string {
    return this.error
  }
}

/** 406: the caller accepts nothing this server can write. */
export class NotAcceptable extends Schema.Error<NotAcceptable>("NotAcceptable")(body(406, ["NOT_ACCEPTABLE"]), {
  httpApiStatus: 406,
  description: "The Accept header rules out application/json.",
}) {
  readonly _tag = "NotAcceptable"
  override get message(): string {
    return this.error
  }
}

/** 409: the request is valid, but conflicts with the current state. */
export class Conflict extends Schema.Error<Conflict>("Conflict")(
  body(409, [
    "CONFLICT",
    "ALREADY_EXISTS",
    "WRONG_STATE",
    "IN_USE",
    "IMMUTABLE_FIELD",
    "ALREADY_PROCESSED",
    "LAST_ADMIN",
  ]),
  {
    httpApiStatus: 409,
    description: "The current state conflicts with the request; error_code has the kind of conflict.",
  },
) {
  readonly _tag = "Conflict"
  override get message(): string {
    return this.error
  }
}

/** 412: the resource has changed since the caller read it; nothing was changed. */
export class PreconditionFailed extends Schema.Error<PreconditionFailed>("PreconditionFailed")(
  body(412, ["PRECONDITION_FAILED"]),
  {
    httpApiStatus: 412,
    description: "It has changed since the response with the ETag in If-Match; nothing was changed.",
  },
) {
  readonly _tag = "PreconditionFailed"
  override get message(): string {
    return this.error
  }
}

/** 413: the body is larger than this server reads. */
export class PayloadTooLarge extends Schema.Error<PayloadTooLarge>("PayloadTooLarge")(
  body(413, ["PAYLOAD_TOO_LARGE"]),
  {
    httpApiStatus: 413,
    description: `The body is larger than ${defaultHttpLimits.requestBodyBytesMax / 1024 / 1024} MiB.`,
  },
) {
  readonly _tag = "PayloadTooLarge"
  override get message(): string {
    return this.error
  }
}

/** 415: the body is not JSON. */
export class UnsupportedMediaType extends Schema.Error<UnsupportedMediaType>("UnsupportedMediaType")(
  body(415, ["UNSUPPORTED_MEDIA_TYPE"]),
  { httpApiStatus: 415, description: "The Content-Type is not application/json." },
) {
  readonly _tag = "UnsupportedMediaType"
  override get message(): string {
    return this.error
  }
}

/** 422: the request fits the contract, but cannot be processed. */
export class Unprocessable extends Schema.Error<Unprocessable>("Unprocessable")(body(422, ["UNPROCESSABLE"]), {
  httpApiStatus: 422,
  description: "The request fits the contract but cannot be processed; error has the reason.",
}) {
  readonly _tag = "Unprocessable"
  override get message(): string {
    return this.error
  }
}

/** 426: a websocket was expected. */
export class UpgradeRequired extends Schema.Error<UpgradeRequired>("UpgradeRequired")(body(426, ["UPGRADE_REQUIRED"]), {
  httpApiStatus: 426,
  description: "This path speaks websocket only.",
}) {
  readonly _tag = "UpgradeRequired"
  override get message(): string {
    return this.error
  }
}

/** 429: too many requests, or too many open websockets. `Retry-After` has the time to wait. */
export class RateLimited extends Schema.Error<RateLimited>("RateLimited")(body(429, ["RATE_LIMITED"]), {
  httpApiStatus: 429,
  description: "Too many requests; Retry-After has the seconds to wait.",
}) {
  readonly _tag = "RateLimited"
  override get message(): string {
    return this.error
  }
}

/** 500: a defect of this server. The response shows no internals; the trace id leads to them in the log. */
export class Internal extends Schema.Error<Internal>("Internal")(body(500, ["INTERNAL"]), {
  httpApiStatus: 500,
  description: "A defect of this server; the trace id leads to it in the log.",
}) {
  readonly _tag = "Internal"
  override get message(): string {
    return this.error
  }
}

/**
 * 503: this server cannot respond now, because it or its database is starting or stopping. `Retry-After` has the time
 * to wait.
 */
export class Unavailable extends Schema.Error<Unavailable>("Unavailable")(body(503, ["UNAVAILABLE"]), {
  httpApiStatus: 503,
  description: "The server or its database is unavailable; Retry-After has the seconds to wait.",
}) {
  readonly _tag = "Unavailable"
  override get message(): string {
    return this.error
  }
}

/** Any error body. */
export const AnyApiError = Schema.Union([
  ValidationFailed,
  Unauthenticated,
  PaymentRequired,
  Forbidden,
  NotFound,
  MethodNotAllowed,
  NotAcceptable,
  RequestTimeout,
  Conflict,
  PreconditionFailed,
  PayloadTooLarge,
  UnsupportedMediaType,
  MisdirectedRequest,
  Unprocessable,
  UpgradeRequired,
  RateLimited,
  HeadersTooLarge,
  Internal,
  Unavailable,
])
export type AnyApiError = typeof AnyApiError.Type
