import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Ok } from "../Envelope.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { describeOperation } from "../OperationDescription.ts"
import { PricingData } from "./Pricing.ts"

/** Plans and prices (specification §7, Pricing). Nothing here needs credentials. */
export class PricingApi extends HttpApiGroup.make("pricing")
  .add(
    HttpApiEndpoint.get("get", "/", { success: Ok(PricingData) })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getPricing",
          summary: "Get plans and prices",
          description:
            "The plans, and feature by feature what each of them allows. Public; caches may store it for five minutes.",
          access: "open",
        }),
      ),
  )
  .prefix("/api/v1/pricing")
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(OpenApi.annotations({ title: "Pricing", description: "Plans and prices." })) {}
