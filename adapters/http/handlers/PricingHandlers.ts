import { Effect, Layer } from "effect"
import { HttpEffect, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"

import { answerOk } from "../Answer.ts"
import { Api } from "../api/Api.ts"
import { withMiddlewareOnly } from "../LeanContext.ts"
import { viewPricing } from "../views/PricingView.ts"

/** The same for everybody until the server starts anew, so whoever stands in between may keep it. */
const shared = HttpEffect.appendPreResponseHandler((_request, response) =>
  Effect.succeed(HttpServerResponse.setHeader(response, "cache-control", "public, max-age=300")),
)

const make = Effect.gen(function* () {
  const { pricing } = yield* PricingCatalogue
  const data = viewPricing(pricing)

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "pricing", (handlers) =>
      handlers.handleAll({ get: () => Effect.andThen(shared, answerOk(data)) }),
    ),
  )
})

export const layer = Layer.unwrap(make)
