import type { Pricing } from "#domain/plan/Pricing.ts"

import type { PricingData } from "../api/pricing/Pricing.ts"

/** Shows what is offered, as an operator writes it down. */
export const viewPricing = ({ categories, plans }: Pricing): PricingData => ({ plans, categories })
