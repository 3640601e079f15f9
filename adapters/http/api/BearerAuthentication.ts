import { HttpApiMiddleware } from "effect/http-api"

import type { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"

import { NotFound, Unauthenticated, Unavailable, ValidationFailed } from "./errors/ApiError.ts"

/**
 * Resolves a bearer token of the identity provider to the user who signed in with it.
 *
 * Not one of the library's security middlewares, for the reason `Authentication` gives.
 */
export class BearerAuthentication extends HttpApiMiddleware.Service<
  BearerAuthentication,
  { provides: CurrentPrincipal }
>()("orrery/adapters/http/api/BearerAuthentication", {
  error: [Unauthenticated, NotFound, Unavailable, ValidationFailed],
}) {}
