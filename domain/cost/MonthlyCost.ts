import { Schema } from "effect"

import { CostGroup } from "./CostGroup.ts"

/** Amounts in USD a month, in whole cents. */
const amounts = {
  /** What the plan leads to, with every group as large as it is then. */
  monthlyCost: Schema.Finite,
  /** With every group at its smallest size, of its cheapest machine type. */
  minimumMonthlyCost: Schema.Finite,
  /** With every group at its largest size, of its most expensive machine type. */
  maximumMonthlyCost: Schema.Finite,
  /** What runs before the plan. */
  monthlyCostBefore: Schema.Finite,
}

/** One line of an estimate: a part of a resource, in a plan or before it. */
export const CostItem = Schema.Struct({
  ...CostGroup.fields,
  /** The address of the resource in the program. */
  address: Schema.String,
  resourceType: Schema.String,
  name: Schema.String,
  /** Units; 0 for what exists only before the plan. */
  quantity: Schema.Finite,
  unitMonthlyCost: Schema.Finite,
  ...amounts,
})
export type CostItem = typeof CostItem.Type

/** The sums of a part of the cluster. */
export const CostGroupTotal = Schema.Struct({ ...CostGroup.fields, ...amounts })
export type CostGroupTotal = typeof CostGroupTotal.Type

/** What a cluster costs in a month at list price. An estimate, always shown with its date and what it leaves out. */
export const MonthlyCost = Schema.Struct({
  total: Schema.Finite,
  minimum: Schema.Finite,
  maximum: Schema.Finite,
  /** What runs before the plan costs: 0 for a cluster that does not exist yet. */
  before: Schema.Finite,
  /** `total` without `before`: negative where the plan saves money. */
  difference: Schema.Finite,
  currency: Schema.Literal("USD"),
  estimated: Schema.Literal(true),
  /** Of the older of the price tables used. */
  timeGenerated: Schema.DateTimeUtc,
  /** Of the prices of machines, where the region was refreshed since. */
  machinesTimeGenerated: Schema.optionalKey(Schema.DateTimeUtc),
  groups: Schema.Array(CostGroupTotal),
  /** The items that add up to the totals. */
  items: Schema.Array(CostItem),
  excluded: Schema.Array(Schema.String),
})
export type MonthlyCost = typeof MonthlyCost.Type
