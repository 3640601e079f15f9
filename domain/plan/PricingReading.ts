import { type DateTime, Effect } from "effect"

import * as Problems from "../shared/Problems.ts"
import * as SchemaProblems from "../shared/SchemaProblems.ts"
import { checkCategories, readCategory } from "./FeatureReading.ts"
import { InvalidPricing } from "./InvalidPricing.ts"
import { checkPlans, readPlan } from "./PlanReading.ts"
import type { Pricing } from "./Pricing.ts"
import { WirePricing } from "./WirePricing.ts"

const readWire = (
  problems: Problems.Problems,
  { categories = [], plans = [] }: WirePricing,
  changedAt: DateTime.Utc,
): Pricing | undefined => {
  checkPlans(problems, ["plans"], plans)
  checkCategories(problems, ["categories"], categories)
  const ids = [...new Set(plans.map(({ id }) => id))]
  const planIds = ids.every((id) => id !== undefined) && ids.length > 0 ? ids : undefined
  const [firstPlan, ...otherPlans] = plans
    .map((plan, index) => readPlan(problems, ["plans", index], plan, changedAt))
    .filter((plan) => plan !== undefined)
  const read = categories.map((category, index) => readCategory(problems, ["categories", index], category, planIds))
  if (firstPlan === undefined) return undefined
  return { plans: [firstPlan, ...otherPlans], categories: read.filter((category) => category !== undefined) }
}

/**
 * Reads a pricing, in the shape that GET /pricing returns. Reports every problem at once.
 *
 * Rejects limits that the server does not enforce: only the features of `PlanFeature` may have limits, and each of them
 * must be present. `changedAt` is when the pricing last changed, for plans that do not state it.
 */
export const readPricing = (input: unknown, changedAt: DateTime.Utc): Effect.Effect<Pricing, InvalidPricing> =>
  Effect.suspend(() => {
    const problems = Problems.make()
    const wire = SchemaProblems.decode(WirePricing, input, [], problems)
    const pricing = wire === undefined ? undefined : readWire(problems, wire, changedAt)
    const [first, ...others] = problems.list()
    if (first !== undefined) return Effect.fail(new InvalidPricing({ problems: [first, ...others] }))
    return pricing === undefined
      ? Effect.die(new Error("A pricing was neither understood nor refused."))
      : Effect.succeed(pricing)
  })
