import { Schema } from "effect"

import { DnsName } from "../shared/DnsName.ts"
import type { ProblemCode } from "../shared/Problem.ts"
import { problemCode } from "../shared/SchemaProblems.ts"
import { PlanRole } from "./PlanFeature.ts"
import { CallVariant } from "./Pricing.ts"

const because = (code: ProblemCode, expected: string) => ({ expected, [problemCode]: code })

/** More plans than anyone compares. */
export const plansMax = 20
export const categoriesMax = 20
export const featuresPerCategoryMax = 50

/** The highest value of a limit; without one, there is no limit. */
const limitMax = 1_000_000
const dollarsMax = 1_000_000

const words = (charactersMax: number) =>
  Schema.String.check(
    Schema.isBetweenLength(1, charactersMax, because("OUT_OF_RANGE", `1 to ${charactersMax} characters`)),
    Schema.isPattern(/^[^\p{Cc}\u2028\u2029]*$/u, because("INVALID_FORMAT", "one line, without control characters")),
  )

const listOf = <S extends Schema.Constraint>(item: S, itemsMax: number) =>
  Schema.Array(item).check(Schema.isMaxLength(itemsMax, because("TOO_MANY", `at most ${itemsMax} items`)))

const dollars = Schema.Finite.check(
  Schema.isBetween({ minimum: 0, maximum: dollarsMax }, because("OUT_OF_RANGE", `US dollars from 0 to ${dollarsMax}`)),
)

/** A page shows it as a link, so it must not be anything that a browser would run. */
const link = words(2048).check(
  Schema.isPattern(
    /^(https:\/\/|mailto:|\/(?![/\\]))\S*$/,
    because("INVALID_FORMAT", "a link that begins with https://, mailto: or a single /"),
  ),
)

const moment = Schema.String.check(
  Schema.isPattern(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z)?$/,
    because("INVALID_FORMAT", "a date such as 2026-01-31, or a time in UTC such as 2026-01-31T12:00:00Z"),
  ),
)

const optional: typeof Schema.optionalKey = Schema.optionalKey

export const WireFeatureValue = Schema.Struct({
  enabled: optional(Schema.Boolean),
  limit: optional(
    Schema.Finite.check(
      Schema.isInt(because("INVALID_FORMAT", `a whole number from 0 to ${limitMax}, or nothing for no limit`)),
      Schema.isBetween(
        { minimum: 0, maximum: limitMax },
        because("OUT_OF_RANGE", `a whole number from 0 to ${limitMax}, or nothing for no limit`),
      ),
    ),
  ),
  allowedRoles: optional(
    listOf(PlanRole, PlanRole.literals.length).check(
      Schema.isMinLength(1, because("TOO_MANY", "at least one role, or no list to allow every role")),
    ),
  ),
  tier: optional(words(50)),
})
export type WireFeatureValue = typeof WireFeatureValue.Type

export const WireFeature = Schema.Struct({
  id: optional(DnsName),
  name: optional(words(100)),
  description: optional(words(500)),
  values: optional(Schema.Record(Schema.String, WireFeatureValue)),
})
export type WireFeature = typeof WireFeature.Type

export const WireCategory = Schema.Struct({
  id: optional(DnsName),
  name: optional(words(100)),
  features: optional(listOf(WireFeature, featuresPerCategoryMax)),
})
export type WireCategory = typeof WireCategory.Type

export const WirePlan = Schema.Struct({
  id: optional(DnsName),
  name: optional(words(100)),
  description: optional(words(500)),
  highlight: optional(Schema.Boolean),
  popular: optional(Schema.Boolean),
  default: optional(Schema.Boolean),
  price: optional(Schema.Struct({ monthly: optional(dollars), yearly: optional(dollars) })),
  cta: optional(Schema.Struct({ href: optional(link), text: optional(words(50)), variant: optional(CallVariant) })),
  createdAt: optional(moment),
  updatedAt: optional(moment),
})
export type WirePlan = typeof WirePlan.Type

/** A pricing as written. Every field may be missing, so that the reader can report each one. */
export const WirePricing = Schema.Struct({
  plans: optional(listOf(WirePlan, plansMax)),
  categories: optional(listOf(WireCategory, categoriesMax)),
})
export type WirePricing = typeof WirePricing.Type
