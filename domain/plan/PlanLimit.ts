import { Schema } from "effect"

import type { Actor } from "../access/Actor.ts"
import { CountedFeature, PlanFeature, PlanRole, roomByFeature } from "./PlanFeature.ts"
import { defaultPlan, type FeatureValue, findFeature, type Plan, type Pricing } from "./Pricing.ts"

/** The plan that applies to an organization. */
export interface PlanInForce {
  readonly plan: Plan
  /** The id of the organization's own plan, where the pricing no longer offers it. */
  readonly unknownPlanId?: string
}

/** An organization keeps the id of a plan that the operator removed. Until it gets another plan, the default plan applies. */
export const planInForce = (pricing: Pricing, planId: string): PlanInForce => {
  const plan = pricing.plans.find(({ id }) => id === planId)
  return plan === undefined ? { plan: defaultPlan(pricing), unknownPlanId: planId } : { plan }
}

const valueOf = (pricing: Pricing, planId: string, feature: PlanFeature): FeatureValue | undefined =>
  findFeature(pricing, feature)?.values[planInForce(pricing, planId).plan.id]

/** How many the plan allows, or for how many days; absent means without limit. */
export const limitOf = (pricing: Pricing, planId: string, feature: PlanFeature): number | undefined =>
  valueOf(pricing, planId, feature)?.limit

export const isEnabled = (pricing: Pricing, planId: string, feature: PlanFeature): boolean =>
  valueOf(pricing, planId, feature)?.enabled ?? false

/** The roles of a feature's user: the one in the organization, and the global one. */
export type PlanUser = Pick<Actor, "role" | "globalRole">

const rolesOf = ({ globalRole, role }: PlanUser): ReadonlyArray<PlanRole> =>
  globalRole === "admin" ? [role, "developer", "platform-admin"] : [role, "developer"]

/** One of the user's roles is enough. A platform admin may do everything that a developer may. */
export const allowsRole = (pricing: Pricing, planId: string, feature: PlanFeature, user: PlanUser): boolean => {
  const allowed = valueOf(pricing, planId, feature)?.allowedRoles
  return allowed === undefined || rolesOf(user).some((role) => allowed.includes(role))
}

const explainPlan = ({ planName, unknownPlanId }: { readonly planName: string; readonly unknownPlanId?: string }) =>
  unknownPlanId === undefined
    ? ""
    : ` The plan ${unknownPlanId} is no longer offered: until the organization has another plan, ${planName} applies.`

/** The plan's limit is reached: 402. */
export class PlanLimitReached extends Schema.TaggedError<PlanLimitReached>()("PlanLimitReached", {
  planName: Schema.String,
  feature: CountedFeature,
  featureName: Schema.String,
  limit: Schema.Int,
  /** The plans that allow more. */
  planNames: Schema.Array(Schema.String),
  unknownPlanId: Schema.optionalKey(Schema.String),
}) {
  override get message() {
    const { feature, featureName, limit, planName, planNames } = this
    const orElse =
      planNames.length === 0
        ? ""
        : `, or ask the operator of this server for a plan that allows more: ${planNames.join(", ")}`
    return `${featureName}: the limit of the plan ${planName} is ${limit}, and it is reached. ${roomByFeature[feature]}${orElse}.${explainPlan(this)}`
  }
}

/** The plan does not have the feature, or not for this role: 402. */
export class FeatureNotInPlan extends Schema.TaggedError<FeatureNotInPlan>()("FeatureNotInPlan", {
  planName: Schema.String,
  feature: PlanFeature,
  featureName: Schema.String,
  /** The plans that have it. */
  planNames: Schema.Array(Schema.String),
  /** The roles that have the feature in this plan. Absent when no role has it. */
  allowedRoles: Schema.optionalKey(Schema.Array(PlanRole)),
  unknownPlanId: Schema.optionalKey(Schema.String),
}) {
  override get message() {
    const { allowedRoles, featureName, planName, planNames } = this
    const reason =
      allowedRoles === undefined
        ? `${featureName}: not in the plan ${planName}.`
        : `${featureName}: in the plan ${planName} for ${allowedRoles.join(", ")} only.`
    const remedy =
      allowedRoles === undefined && planNames.length === 0
        ? "Ask the operator of this server to offer a plan that has it."
        : allowedRoles === undefined
          ? `Ask the operator of this server for a plan that has it: ${planNames.join(", ")}.`
          : "Ask a user with that role to do it."
    return `${reason} ${remedy}${explainPlan(this)}`
  }
}

const secondsPerDay = 86_400

/** A key would work for longer than the plan allows: 402. */
export class KeyLifeTooLong extends Schema.TaggedError<KeyLifeTooLong>()("KeyLifeTooLong", {
  planName: Schema.String,
  daysMax: Schema.Int,
}) {
  override get message() {
    return `API keys: the plan ${this.planName} allows a duration of at most ${this.daysMax} days, and no permanent keys. Request a duration of at most ${this.daysMax}d.`
  }
}

/** Why a new key may not work for so long; `seconds` is absent for a permanent one. */
export const findKeyLifeExcess = (
  pricing: Pricing,
  planId: string,
  seconds: number | undefined,
): KeyLifeTooLong | undefined => {
  const daysMax = limitOf(pricing, planId, "api-key-life")
  return daysMax === undefined || (seconds !== undefined && seconds <= daysMax * secondsPerDay)
    ? undefined
    : new KeyLifeTooLong({ planName: planInForce(pricing, planId).plan.name, daysMax })
}

const nameOf = (pricing: Pricing, feature: PlanFeature): string => findFeature(pricing, feature)?.name ?? feature

const planNamesWith = (pricing: Pricing, isBetter: (planId: string) => boolean): ReadonlyArray<string> =>
  pricing.plans.filter(({ id }) => isBetter(id)).map(({ name }) => name)

const planStatus = (pricing: Pricing, planId: string) => {
  const { plan, unknownPlanId } = planInForce(pricing, planId)
  return { planName: plan.name, ...(unknownPlanId === undefined ? {} : { unknownPlanId }) }
}

/** Why this user may not use the feature on this plan; absent when the user may. */
export const findExclusion = (
  pricing: Pricing,
  planId: string,
  feature: PlanFeature,
  user: PlanUser,
): FeatureNotInPlan | undefined => {
  const isIncluded = isEnabled(pricing, planId, feature)
  if (isIncluded && allowsRole(pricing, planId, feature, user)) return undefined
  const allowedRoles = isIncluded ? valueOf(pricing, planId, feature)?.allowedRoles : undefined
  return new FeatureNotInPlan({
    ...planStatus(pricing, planId),
    feature,
    featureName: nameOf(pricing, feature),
    planNames: planNamesWith(
      pricing,
      (id) => isEnabled(pricing, id, feature) && allowsRole(pricing, id, feature, user),
    ),
    ...(allowedRoles === undefined ? {} : { allowedRoles }),
  })
}

/** Why there is no room for one more beside `count`; absent when there is. */
export const findShortage = (
  pricing: Pricing,
  planId: string,
  feature: CountedFeature,
  count: number,
): PlanLimitReached | undefined => {
  const limit = limitOf(pricing, planId, feature)
  if (limit === undefined || count < limit) return undefined
  const allowsMore = (id: string) =>
    isEnabled(pricing, id, feature) && (limitOf(pricing, id, feature) ?? Number.POSITIVE_INFINITY) > limit
  return new PlanLimitReached({
    ...planStatus(pricing, planId),
    feature,
    featureName: nameOf(pricing, feature),
    limit,
    planNames: planNamesWith(pricing, allowsMore),
  })
}
