import { Effect, Layer, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"

import { Api } from "../api/Api.ts"
import { PricingData } from "../api/pricing/Pricing.ts"
import { writeWithETag } from "../conditional/ETagResponse.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { viewPricing } from "../views/PricingView.ts"

/** The same for all callers until the server restarts, so shared caches may store it. */
const shared = HttpServerResponse.setHeader("cache-control", "public, max-age=300")

const encode = Schema.encodeSync(Schema.toCodecJson(PricingData))

const make = Effect.gen(function* () {
  const { pricing } = yield* PricingCatalogue
  const data = encode(viewPricing(pricing))

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "pricing", (handlers) =>
      handlers.handleAll({ get: () => Effect.map(writeWithETag(data), shared) }),
    ),
  )
})

export const layer = Layer.unwrap(make)
