import { HttpApiMiddleware } from "effect/http-api"

import { MethodNotAllowed, NotAcceptable, RateLimited, Unavailable } from "./errors/ApiError.ts"
import { HeadersTooLarge, MisdirectedRequest, RequestTimeout } from "./errors/TransportErrors.ts"

/** Declares the responses that any request may get before its handler runs; the server uses them on every path. */
export class EarlyErrors extends HttpApiMiddleware.Service<EarlyErrors>()("orrery/adapters/http/api/EarlyErrors", {
  error: [
    MethodNotAllowed,
    NotAcceptable,
    RequestTimeout,
    MisdirectedRequest,
    RateLimited,
    HeadersTooLarge,
    Unavailable,
  ],
}) {}
