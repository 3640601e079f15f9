import type { PricingData } from "#adapters/http/api/pricing/Pricing.ts"

import { spellDollars } from "../output/Amounts.ts"
import { table } from "../output/Table.ts"

type Feature = PricingData["categories"][number]["features"][number]

/** The one feature that is limited in days. */
const keptForDays = "audit-log"

const limitText = (feature: string, limit: number): string =>
  feature === keptForDays ? `for ${limit} days` : `up to ${limit}`

const valueText = ({ id, values }: Feature, plan: string): string => {
  const value = values[plan]
  if (value === undefined || !value.enabled) return "no"
  const parts = [
    value.tier,
    value.limit === undefined ? undefined : limitText(id, value.limit),
    value.allowedRoles === undefined ? undefined : `for ${value.allowedRoles.join(", ")}`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? "yes" : parts.join(", ")
}

const priceText = ({ price }: PricingData["plans"][number]): string =>
  price.monthly === 0 && price.yearly === 0
    ? "free"
    : `${spellDollars(price.monthly)} a month or ${spellDollars(price.yearly)} a year`

/** The plans side by side, a feature a line; the wide form also explains each feature. */
export const planTable = ({ categories, plans }: PricingData, isWide: boolean): string =>
  table(
    ["FEATURE", ...plans.map(({ id }) => id.toUpperCase()), ...(isWide ? ["ABOUT"] : [])],
    [
      ["Price", ...plans.map(priceText), ...(isWide ? ["What an organization on the plan pays."] : [])],
      ...categories.flatMap(({ features }) =>
        features.map((feature) => [
          feature.name,
          ...plans.map(({ id }) => valueText(feature, id)),
          ...(isWide ? [feature.description ?? ""] : []),
        ]),
      ),
    ],
  )
