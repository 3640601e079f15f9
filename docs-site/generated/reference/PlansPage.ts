import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import type { FeatureValue, Plan } from "#domain/plan/Pricing.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { bulletList, cellCode, code, paragraphs, prose, table } from "../markdown/Markdown.ts"

const describeValue = (value: FeatureValue | undefined): string => {
  if (value?.enabled !== true) return "no"
  const amount = value.limit === undefined ? (value.tier ?? "yes") : String(value.limit)
  return value.allowedRoles === undefined ? amount : `${amount}, for ${value.allowedRoles.join(", ")}`
}

const describePlan = ({ default: isDefault, description, id, name, price }: Plan): string =>
  `**${name}** (${code(id)}): ${prose(description)} ` +
  (price.monthly === 0 ? "Free." : `${price.monthly} US dollars a month, or ${price.yearly} a year.`) +
  (isDefault ? " New organizations get it." : "")

/** The built-in plans, feature by feature. */
export const plansPage = (): SourcePage => {
  const { categories, plans } = defaultPricing
  return generatedPage(
    referencePath("plans"),
    "domain/plan/DefaultPricing.ts",
    { title: "Plan table", description: "The built-in plans, what they cost, and how much each of them allows." },
    paragraphs(
      "An organization has one plan. A request for a feature outside the plan, or above one of its limits, returns 402 [PAYMENT_REQUIRED](/docs/latest/platform/reference/errors#PAYMENT_REQUIRED). The error names the plan and the limit.",
      "These are the built-in plans. The operator of a server can replace them with a file of their own: [ORRERY_PRICING](/docs/latest/platform/reference/configuration#ORRERY_PRICING). [GET /api/v1/pricing](/docs/api/pricing#getPricing) shows the plans of a server.",
      bulletList(plans.map(describePlan)),
      ...categories.map(({ features, id, name }) =>
        paragraphs(
          `## ${name} {#${id}}`,
          table(
            ["Feature", "Id", ...plans.map((plan) => plan.name), "What it is"],
            features.map((feature) => [
              prose(feature.name),
              cellCode(feature.id),
              ...plans.map((plan) => describeValue(feature.values[plan.id])),
              prose(feature.description ?? ""),
            ]),
          ),
        ),
      ),
    ),
  )
}
