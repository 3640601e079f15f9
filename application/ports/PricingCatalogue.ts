import { Context } from "effect"

import type { Pricing } from "#domain/plan/Pricing.ts"

/** What this server offers, and for how much. Every adapter passes tests/contracts/PricingCatalogueContract.ts. */
export class PricingCatalogue extends Context.Service<
  PricingCatalogue,
  {
    /** Valid as by `readPricing`, and constant while the server runs. */
    readonly pricing: Pricing
  }
>()("orrery/application/ports/PricingCatalogue") {}
