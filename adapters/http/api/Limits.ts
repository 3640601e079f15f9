import { HttpApiMiddleware } from "effect/http-api"

import { MethodNotAllowed, NotAcceptable, RateLimited, Unavailable } from "./errors/ApiError.ts"
import { HeadersTooLarge, MisdirectedRequest, RequestTimeout } from "./errors/TransportErrors.ts"

/** Declares the responses any request may meet before its handler is asked; the server gives them to every path. */
export class Limits extends HttpApiMiddleware.Service<Limits>()("orrery/adapters/http/api/Limits", {
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
