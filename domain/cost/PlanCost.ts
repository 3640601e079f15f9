import { noResources, resourcesOfPlan, resourcesOfProgram } from "../infrastructure/PlannedResources.ts"
import { estimateMonthlyCost } from "./EstimateMonthlyCost.ts"
import type { MonthlyCost } from "./MonthlyCost.ts"
import type { PricingPlace } from "./PricedResources.ts"

/** What a program costs where nothing of it exists yet. */
export const costOfProgram = (place: PricingPlace, program: string): MonthlyCost =>
  estimateMonthlyCost(place, { after: resourcesOfProgram(program) })

/**
 * What a plan (`terraform show -json`) of a program leads to costs, and how that differs from what runs. A plan without JSON is
 * taken as what it is for: that the program's resources begin to exist or, for the goal `absent`, cease to.
 */
export const costOfPlan = (
  place: PricingPlace,
  plan: { readonly program: string; readonly planJson: string; readonly goal: "present" | "absent" },
): MonthlyCost => {
  const all = resourcesOfProgram(plan.program)
  const [before, after] = plan.goal === "present" ? [noResources, all] : [all, noResources]
  return estimateMonthlyCost(place, resourcesOfPlan(plan.program, plan.planJson) ?? { before, after })
}
