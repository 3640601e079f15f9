import { Schema } from "effect"

import { PlanRole } from "./PlanFeature.ts"

/** The value of one feature in one plan. */
export const FeatureValue = Schema.Struct({
  enabled: Schema.Boolean,
  /** How many the plan allows, or for how many days; absent means without limit. */
  limit: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
  /** Who may use the feature. Absent means every role. */
  allowedRoles: Schema.optionalKey(Schema.Array(PlanRole)),
  /** The grade of a feature that is graded rather than counted, such as `dedicated`. */
  tier: Schema.optionalKey(Schema.String),
})
export type FeatureValue = typeof FeatureValue.Type

export const Feature = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  description: Schema.optionalKey(Schema.String),
  /** By the id of a plan; every plan has one. */
  values: Schema.Record(Schema.String, FeatureValue),
})
export type Feature = typeof Feature.Type

/** Features that are shown together. */
export const FeatureCategory = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  features: Schema.Array(Feature),
})
export type FeatureCategory = typeof FeatureCategory.Type

/** How the button of a plan looks. */
export const CallVariant = Schema.Literals(["primary", "secondary", "outline"])
export type CallVariant = typeof CallVariant.Type

/** What organizations are offered, and for how much. */
export const Plan = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  description: Schema.String,
  highlight: Schema.Boolean,
  popular: Schema.Boolean,
  /** New organizations are on it; exactly one plan is the default. */
  default: Schema.Boolean,
  /** US dollars: for a month paid monthly, and for a year paid at once. */
  price: Schema.Struct({ monthly: Schema.Finite, yearly: Schema.Finite }),
  cta: Schema.Struct({ href: Schema.String, text: Schema.String, variant: CallVariant }),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
})
export type Plan = typeof Plan.Type

/** The plans, and feature by feature what each of them allows. `readPricing` is the way to one. */
export const Pricing = Schema.Struct({
  plans: Schema.NonEmptyArray(Plan),
  categories: Schema.Array(FeatureCategory),
})
export type Pricing = typeof Pricing.Type

/** The plan of new organizations. */
export const defaultPlan = ({ plans }: Pricing): Plan => plans.find((plan) => plan.default) ?? plans[0]

export const findFeature = ({ categories }: Pricing, featureId: string): Feature | undefined => {
  for (const { features } of categories) {
    const feature = features.find(({ id }) => id === featureId)
    if (feature !== undefined) return feature
  }
  return undefined
}
