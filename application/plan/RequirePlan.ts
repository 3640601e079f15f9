import { Context, Effect, Layer } from "effect"

import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import type { CountedFeature, SwitchedFeature } from "#domain/plan/PlanFeature.ts"
import {
  type FeatureNotInPlan,
  findExclusion,
  findShortage,
  limitOf,
  planInForce,
  type PlanLimitReached,
  type PlanUser,
} from "#domain/plan/PlanLimit.ts"

/** A request to use a feature that a plan may not have. */
export interface FeatureDemand {
  /** The plan of the organization. */
  readonly planId: string
  readonly feature: SwitchedFeature
  readonly actor: PlanUser
}

/** A request for one more of something that a plan limits. */
export interface RoomDemand<E, R> {
  readonly planId: string
  readonly feature: CountedFeature
  readonly actor: PlanUser
  /** The current count; read only where the plan has a limit. */
  readonly count: Effect.Effect<number, E, R>
}

const make = Effect.gen(function* () {
  const { pricing } = yield* PricingCatalogue

  const warnOfUnknown = (planId: string) => {
    const { plan, unknownPlanId } = planInForce(pricing, planId)
    return unknownPlanId === undefined
      ? Effect.void
      : Effect.logWarning("An organization has a plan that is no longer offered. The default plan applies.", {
          planId: unknownPlanId,
          defaultPlanId: plan.id,
        })
  }

  return Effect.fnUntraced(function* <E = never, R = never>(
    demand: FeatureDemand | RoomDemand<E, R>,
  ): Effect.fn.Return<void, FeatureNotInPlan | PlanLimitReached | E, R> {
    const { actor, feature, planId } = demand
    yield* warnOfUnknown(planId)
    const exclusion = findExclusion(pricing, planId, feature, actor)
    if (exclusion !== undefined) return yield* exclusion
    if (!("count" in demand) || limitOf(pricing, planId, feature) === undefined) return
    const shortage = findShortage(pricing, planId, demand.feature, yield* demand.count)
    if (shortage !== undefined) return yield* shortage
  })
})

/**
 * Enforces the plan of an organization: its features, their roles and their limits.
 *
 * A limit is checked in the transaction that adds the resource and holds the lock of the organization (or of the user, for
 * organizations): otherwise two requests take the last place at once.
 */
export class RequirePlan extends Context.Service<RequirePlan>()("orrery/application/plan/RequirePlan", { make }) {
  static readonly layer = Layer.effect(this, make)
}
