import { Schema } from "effect"

import { PlanRole } from "#domain/plan/PlanFeature.ts"
import { CallVariant } from "#domain/plan/Pricing.ts"

import { count, dollars, list, map, text, timestamp } from "../WireValue.ts"

/** A plan organizations can be on (specification §3, PricingPlan). */
export const PricingPlan = Schema.Struct({
  id: text(50, "Identifies the plan.", "developer"),
  name: text(100, "For people.", "Developer"),
  description: text(500, "Who the plan is for.", "For trying out and for small teams."),
  highlight: Schema.Boolean.annotate({ description: "Whether a page highlights it." }),
  popular: Schema.Boolean.annotate({ description: "Whether most organizations choose it." }),
  default: Schema.Boolean.annotate({ description: "Whether new organizations get it; true for one plan." }),
  price: Schema.Struct({
    monthly: dollars("US dollars for a month.", 499),
    yearly: dollars("US dollars for a year paid at once.", 4990),
  }).annotate({ identifier: "PlanPrice" }),
  cta: Schema.Struct({
    href: text(2048, "Where the plan's button leads.", "mailto:sales@orrery.dev"),
    text: text(50, "The text of the button.", "Talk to us"),
    variant: CallVariant.annotate({ description: "How the button looks." }),
  }).annotate({ identifier: "PlanCall" }),
  createdAt: timestamp("When it was first offered."),
  updatedAt: timestamp("When it last changed."),
}).annotate({ identifier: "PricingPlan" })
export type PricingPlan = typeof PricingPlan.Type

const FeatureValue = Schema.Struct({
  enabled: Schema.Boolean.annotate({ description: "Whether the plan has the feature." }),
  limit: Schema.optionalKey(
    count("How many the plan allows, or for how many days (audit-log, api-key-life). Absent means without limit.", 3),
  ),
  allowedRoles: Schema.optionalKey(
    list(PlanRole, PlanRole.literals.length, "Who may use it, by any of their roles. Absent means every role."),
  ),
  tier: Schema.optionalKey(text(50, "The grade of a feature that is graded.", "dedicated")),
}).annotate({ identifier: "PlanFeatureValue" })

const Feature = Schema.Struct({
  id: text(50, "Identifies the feature.", "clusters"),
  name: text(100, "For people.", "Clusters"),
  description: Schema.optionalKey(text(500, "What it is.", "Clusters of an organization that are not deleted.")),
  values: map(FeatureValue, 20, "The value of each plan, by the plan's id."),
}).annotate({ identifier: "PlanFeature" })

const FeatureCategory = Schema.Struct({
  id: text(50, "Identifies the category.", "platform"),
  name: text(100, "For people.", "Platform"),
  features: list(Feature, 50, "In the order to show them in."),
}).annotate({ identifier: "PlanFeatureCategory" })

const plans = list(PricingPlan, 20, "In the order to show them in.")

/** The plans without what each of them allows. */
export const PlanList = Schema.Struct({ plans }).annotate({ identifier: "PlanList" })

/** Everything this server offers (specification §3, PricingData). A file for ORRERY_PRICING has the same shape. */
export const PricingData = Schema.Struct({
  plans,
  categories: list(FeatureCategory, 20, "What the plans have, side by side."),
}).annotate({ identifier: "PricingData" })
export type PricingData = typeof PricingData.Type
