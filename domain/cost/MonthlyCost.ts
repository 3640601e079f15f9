import { DateTime, Schema } from "effect"

import { catalogueOf, findRegion } from "../catalogue/Region.ts"
import { type Region } from "../cloud/RegionTable.ts"
import { type ClusterSpec } from "../cluster/ClusterSpec.ts"
import { clusterZones } from "../cluster/ClusterZones.ts"
import { definitionOf } from "../provisioner/Provisioner.ts"
import { CostItem, inCents, sum } from "./CostItem.ts"
import { nodeGroupCost } from "./NodeGroupCost.ts"

/** What a cluster costs in a month at list price. An estimate, always shown with its date and what it leaves out. */
export const MonthlyCost = Schema.Struct({
  /** With every group as it starts: at its smallest size. */
  total: Schema.Finite,
  minimum: Schema.Finite,
  /** With every group at its largest size, of its most expensive machine type. */
  maximum: Schema.Finite,
  currency: Schema.Literal("USD"),
  estimated: Schema.Literal(true),
  /** Of the older of the price tables used. */
  timeGenerated: Schema.DateTimeUtc,
  /** The items that add up to `total`. */
  items: Schema.Array(CostItem),
  excluded: Schema.Array(Schema.String),
})
export type MonthlyCost = typeof MonthlyCost.Type

const fixedItems = (spec: ClusterSpec, region: Region): ReadonlyArray<CostItem> =>
  definitionOf(spec.provisioner).fixedCost(spec.provisioner, region, clusterZones(spec).length)

/** Of the older of a cloud's price tables. */
const timeOfPrices = (spec: ClusterSpec): DateTime.Utc => {
  const catalogue = catalogueOf(spec.provider)
  return catalogue === undefined
    ? DateTime.makeUnsafe(0)
    : DateTime.min(catalogue.machineTypes.timeGenerated, catalogue.regions.timeGenerated)
}

/** The estimate for a cluster. A region outside the catalogue cannot be priced: the request reader refuses it. */
export const monthlyCostOf = (spec: ClusterSpec): MonthlyCost => {
  const region = findRegion(spec.provider, spec.region)
  const fixed = region === undefined ? [] : fixedItems(spec, region)
  const groups = region === undefined ? [] : spec.nodeGroups.map((group) => nodeGroupCost(spec, region, group))
  const items = [...fixed, ...groups.flatMap(({ expected }) => expected)].filter(({ quantity }) => quantity > 0)
  return {
    total: sum(items),
    minimum: inCents(sum(fixed) + sum(groups.flatMap(({ minimum }) => minimum))),
    maximum: inCents(sum(fixed) + sum(groups.flatMap(({ maximum }) => maximum))),
    currency: "USD",
    estimated: true,
    timeGenerated: timeOfPrices(spec),
    items,
    excluded: definitionOf(spec.provisioner).excludedFromCost,
  }
}
