import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"

import { Authenticate } from "#application/access/Authenticate.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"

import { apiKeyHeader, Authentication } from "./api/Authentication.ts"
import { answerErrors } from "./DomainErrors.ts"

const header = apiKeyHeader.toLowerCase()

/** Lets a request through as whoever its API key acts for. */
export const layer = Layer.effect(
  Authentication,
  Effect.map(
    Authenticate,
    (authenticate) => (response) =>
      Effect.contextWith((context: Context.Context<HttpServerRequest.HttpServerRequest>) => {
        const { headers } = Context.get(context, HttpServerRequest.HttpServerRequest)
        return Effect.flatMap(answerErrors(authenticate(Redacted.make(headers[header] ?? ""))), (actor) =>
          Effect.provideService(response, CurrentActor, actor),
        )
      }),
  ),
)
