import { DateTime, Option } from "effect"

import type { Path } from "../shared/Problem.ts"
import type { Problems } from "../shared/Problems.ts"
import type { Plan } from "./Pricing.ts"
import type { WirePlan } from "./WirePricing.ts"

const readPrice = (problems: Problems, path: Path, { monthly, yearly }: NonNullable<WirePlan["price"]>) => {
  if (monthly === undefined) problems.add("REQUIRED", [...path, "monthly"], "Give the price of a month, in US dollars.")
  if (yearly === undefined) problems.add("REQUIRED", [...path, "yearly"], "Give the price of a year, in US dollars.")
  return monthly === undefined || yearly === undefined ? undefined : { monthly, yearly }
}

const readCall = (problems: Problems, path: Path, { href, text, variant }: NonNullable<WirePlan["cta"]>) => {
  if (href === undefined) problems.add("REQUIRED", [...path, "href"], "Give the link of the plan's button.")
  if (text === undefined) problems.add("REQUIRED", [...path, "text"], "Give the text of the plan's button.")
  return href === undefined || text === undefined ? undefined : { href, text, variant: variant ?? "primary" }
}

const readMoment = (problems: Problems, path: Path, text: string | undefined): DateTime.Utc | undefined => {
  if (text === undefined) return undefined
  const moment = Option.getOrUndefined(DateTime.make(text))
  if (moment === undefined) problems.add("INVALID_FORMAT", path, "There is no such date.")
  return moment === undefined ? undefined : DateTime.toUtc(moment)
}

/** Reads a plan. `changedAt` is the default for the times that are not given. */
export const readPlan = (problems: Problems, path: Path, wire: WirePlan, changedAt: DateTime.Utc): Plan | undefined => {
  const { id, name } = wire
  if (id === undefined) problems.add("REQUIRED", [...path, "id"], "Every plan needs an id.")
  if (name === undefined) problems.add("REQUIRED", [...path, "name"], "Every plan needs a name.")
  const price = readPrice(problems, [...path, "price"], wire.price ?? {})
  const cta = readCall(problems, [...path, "cta"], wire.cta ?? {})
  const createdAt = readMoment(problems, [...path, "createdAt"], wire.createdAt) ?? changedAt
  const updatedAt = readMoment(problems, [...path, "updatedAt"], wire.updatedAt) ?? changedAt
  if (id === undefined || name === undefined || price === undefined || cta === undefined) return undefined
  return {
    id,
    name,
    description: wire.description ?? "",
    highlight: wire.highlight ?? false,
    popular: wire.popular ?? false,
    default: wire.default ?? false,
    price,
    cta,
    createdAt,
    updatedAt,
  }
}

/** Plans as a whole: ids that differ, and one plan for new organizations. */
export const checkPlans = (problems: Problems, path: Path, plans: ReadonlyArray<WirePlan>): void => {
  if (plans.length === 0) problems.add("REQUIRED", path, "Offer at least one plan.")
  const ids = plans.map(({ id }) => id)
  ids.forEach((id, index) => {
    if (id !== undefined && ids.indexOf(id) < index)
      problems.add("DUPLICATE", [...path, index, "id"], `Another plan has the id ${id}.`)
  })
  const defaults = plans.flatMap((plan, index) => (plan.default === true ? [index] : []))
  if (plans.length > 0 && defaults.length === 0) {
    problems.add("REQUIRED", path, "One plan must have `default: true`: new organizations get it.")
  }
  for (const index of defaults.slice(1))
    problems.add(
      "DUPLICATE",
      [...path, index, "default"],
      "Another plan is already the default. Exactly one plan can be.",
    )
}
