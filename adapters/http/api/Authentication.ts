import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"

import type { CurrentActor } from "#application/ports/CurrentActor.ts"

import { Unauthenticated } from "./ApiError.ts"

/** The header that carries the API key (decisions §2). */
export const apiKeyHeader = "X-API-Key"

/** Turns an API key into whoever is acting with it. */
export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: CurrentActor }>()(
  "orrery/adapters/http/api/Authentication",
  {
    security: {
      apiKey: HttpApiSecurity.apiKey({ key: apiKeyHeader, in: "header" }).pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A key acts for its user in one organization, with the role that user holds there now.",
        ),
      ),
    },
    error: Unauthenticated,
  },
) {}
