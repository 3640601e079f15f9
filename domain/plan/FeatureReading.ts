import type { Path } from "../shared/Problem.ts"
import type { Problems } from "../shared/Problems.ts"
import { suggestion } from "../shared/Similarity.ts"
import { limitedFeatures, PlanFeature } from "./PlanFeature.ts"
import type { Feature, FeatureCategory, FeatureValue } from "./Pricing.ts"
import type { WireCategory, WireFeature, WireFeatureValue } from "./WirePricing.ts"

const planFeatures: ReadonlyArray<string> = PlanFeature.literals

/** Absent when a plan's id is invalid: the set of plans is then unknown. */
export type PlanIds = ReadonlyArray<string> | undefined

const notHeldTo = (featureId: string, field: string, known: ReadonlyArray<string>): string =>
  `This server does not enforce the ${field} of ${featureId}, only that of ${known.join(", ")}.${suggestion(featureId, known) || " Remove it, or say it in words in `tier`."}`

const readValue = (
  problems: Problems,
  path: Path,
  featureId: string | undefined,
  { allowedRoles, enabled, limit, tier }: WireFeatureValue,
): FeatureValue | undefined => {
  if (enabled === undefined)
    problems.add("REQUIRED", [...path, "enabled"], "Set whether the plan has the feature: true or false.")
  if (limit !== undefined && featureId !== undefined && !limitedFeatures.includes(featureId))
    problems.add("NOT_OFFERED", [...path, "limit"], notHeldTo(featureId, "limit", limitedFeatures))
  if (allowedRoles !== undefined && featureId !== undefined && !planFeatures.includes(featureId))
    problems.add("NOT_OFFERED", [...path, "allowedRoles"], notHeldTo(featureId, "allowed roles", planFeatures))
  if (enabled === undefined) return undefined
  return {
    enabled,
    ...(limit === undefined ? {} : { limit }),
    ...(allowedRoles === undefined ? {} : { allowedRoles }),
    ...(tier === undefined ? {} : { tier }),
  }
}

const readFeature = (
  problems: Problems,
  path: Path,
  { description, id, name, values: given = {} }: WireFeature,
  planIds: PlanIds,
): Feature | undefined => {
  if (id === undefined) problems.add("REQUIRED", [...path, "id"], "Every feature needs an id.")
  if (name === undefined) problems.add("REQUIRED", [...path, "name"], "Every feature needs a name.")
  for (const planId of planIds?.filter((known) => !Object.hasOwn(given, known)) ?? [])
    problems.add("REQUIRED", [...path, "values", planId], `Set the value of this feature in the plan ${planId}.`)

  const values: Record<string, FeatureValue> = {}
  for (const [planId, value] of Object.entries(given)) {
    const valuePath = [...path, "values", planId]
    if (planIds !== undefined && !planIds.includes(planId))
      problems.add("UNKNOWN_VALUE", valuePath, `There is no such plan.${suggestion(planId, planIds) || " Remove it."}`)
    const read = readValue(problems, valuePath, id, value)
    if (read !== undefined) values[planId] = read
  }
  if (id === undefined || name === undefined) return undefined
  return { id, name, ...(description === undefined ? {} : { description }), values }
}

/** Reads features that are shown together; each of them has a value for each plan. */
export const readCategory = (
  problems: Problems,
  path: Path,
  { features = [], id, name }: WireCategory,
  planIds: PlanIds,
): FeatureCategory | undefined => {
  if (id === undefined) problems.add("REQUIRED", [...path, "id"], "Every category needs an id.")
  if (name === undefined) problems.add("REQUIRED", [...path, "name"], "Every category needs a name.")
  const read = features.map((feature, index) => readFeature(problems, [...path, "features", index], feature, planIds))
  if (id === undefined || name === undefined) return undefined
  return { id, name, features: read.filter((feature) => feature !== undefined) }
}

const checkIds = (
  problems: Problems,
  entries: ReadonlyArray<{ readonly id: string | undefined; readonly path: Path }>,
  noun: string,
): void => {
  const seen = new Set<string>()
  for (const { id, path } of entries) {
    if (id === undefined) continue
    if (seen.has(id)) problems.add("DUPLICATE", [...path, "id"], `Another ${noun} has the id ${id}.`)
    seen.add(id)
  }
}

/** Categories as a whole: ids that differ, and every feature this server holds plans to. */
export const checkCategories = (problems: Problems, path: Path, categories: ReadonlyArray<WireCategory>): void => {
  const features = categories.flatMap(({ features = [] }, index) =>
    features.map(({ id }, position) => ({ id, path: [...path, index, "features", position] })),
  )
  checkIds(
    problems,
    categories.map(({ id }, index) => ({ id, path: [...path, index] })),
    "category",
  )
  checkIds(problems, features, "feature")

  const ids = features.map(({ id }) => id)
  if (ids.includes(undefined)) return
  for (const missing of planFeatures.filter((known) => !ids.includes(known)))
    problems.add(
      "REQUIRED",
      path,
      `The feature ${missing} is missing: this server asks each plan for its value. Add it to a category.`,
    )
}
