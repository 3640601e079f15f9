import { HttpApiMiddleware } from "effect/http-api"

import type { CurrentActor } from "#application/ports/CurrentActor.ts"

import { NotFound, Unauthenticated, ValidationFailed } from "./errors/ApiError.ts"

/** The header that carries the API key (decisions §2). */
export const apiKeyHeader = "X-API-Key"

/** The header that names the organization a request is about (decisions §2). */
export const organizationHeader = "X-Organization-Id"

/**
 * Resolves an API key to the actor it belongs to.
 *
 * Not one of the library's security middlewares: they allow for several schemes at once, which every request would pay for.
 * The document gets its security scheme from `openapi/Security.ts`.
 */
export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: CurrentActor }>()(
  "orrery/adapters/http/api/Authentication",
  { error: [Unauthenticated, NotFound, ValidationFailed] },
) {}
