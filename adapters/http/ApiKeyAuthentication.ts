import { Effect, Layer } from "effect"

import { Authenticate } from "#application/access/Authenticate.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"

import { Authentication } from "./api/Authentication.ts"
import { answerErrors } from "./DomainErrors.ts"

/** Lets a request through as whoever its API key acts for. */
export const layer = Layer.effect(
  Authentication,
  Effect.map(Authenticate, (authenticate) => ({
    apiKey: (response, { credential }) =>
      Effect.flatMap(answerErrors(authenticate(credential)), (actor) =>
        Effect.provideService(response, CurrentActor, actor),
      ),
  })),
)
