import { Array, DateTime, Order } from "effect"

import { findRefreshedRegion } from "../catalogue/RefreshedRegions.ts"
import { catalogueOf } from "../catalogue/Region.ts"
import { noResources, type PlannedResources } from "../infrastructure/PlannedResources.ts"
import { type AmountRange, fixed, sumOfRanges } from "./AmountRange.ts"
import { costGroupOrder } from "./CostGroup.ts"
import { dollarsOf } from "./Money.ts"
import type { CostGroupTotal, CostItem, MonthlyCost } from "./MonthlyCost.ts"
import { type PricedItem, pricedResources, type PricingPlace } from "./PricedResources.ts"

/** A plan's resources, and those that exist before it: none for a cluster that does not exist yet. */
export interface CostedPlan {
  readonly before?: PlannedResources
  readonly after: PlannedResources
}

/** An item after a plan, with what it costs before. */
interface ComparedItem extends PricedItem {
  readonly beforeCents: number
}

const keyOf = ({ address, name }: PricedItem): string => `${address} ${name}`

const itemOrder: Order.Order<PricedItem> = Order.combineAll([
  costGroupOrder,
  Order.mapInput(Order.String, ({ name }: PricedItem) => name),
  Order.mapInput(Order.String, ({ address }: PricedItem) => address),
])

const removed = (item: PricedItem): ComparedItem => ({
  ...item,
  quantity: 0,
  cents: fixed(0),
  beforeCents: item.cents.now,
})

const compared = (before: ReadonlyArray<PricedItem>, after: ReadonlyArray<PricedItem>): ReadonlyArray<ComparedItem> => {
  const known = new Map(before.map((item) => [keyOf(item), item]))
  const remaining = new Set(after.map(keyOf))
  return [
    ...after.map((item) => ({ ...item, beforeCents: known.get(keyOf(item))?.cents.now ?? 0 })),
    ...before.filter((item) => !remaining.has(keyOf(item))).map(removed),
  ].filter(({ beforeCents, cents, quantity }) => quantity > 0 || cents.maximum > 0 || beforeCents > 0)
}

const amountsOf = ({ maximum, minimum, now }: AmountRange, beforeCents: number) => ({
  monthlyCost: dollarsOf(now),
  minimumMonthlyCost: dollarsOf(minimum),
  maximumMonthlyCost: dollarsOf(maximum),
  monthlyCostBefore: dollarsOf(beforeCents),
})

const sumsOf = (items: ReadonlyArray<ComparedItem>) => ({
  cents: sumOfRanges(items.map(({ cents }) => cents)),
  beforeCents: items.reduce((total, { beforeCents }) => total + beforeCents, 0),
})

const reported = ({ beforeCents, cents, unitMicroDollars, ...item }: ComparedItem): CostItem => ({
  ...item,
  unitMonthlyCost: Math.round(unitMicroDollars / 100) / 10_000,
  ...amountsOf(cents, beforeCents),
})

const isSameGroup = (one: ComparedItem, other: ComparedItem): boolean => costGroupOrder(one, other) === 0

/** Items in the order of reports, in which those of a group are next to each other. */
const groupsOf = (items: ReadonlyArray<ComparedItem>): ReadonlyArray<CostGroupTotal> =>
  Array.isReadonlyArrayNonEmpty(items)
    ? Array.groupWith(items, isSameGroup).map((members) => {
        const { group, nodeGroup } = members[0]
        const { beforeCents, cents } = sumsOf(members)
        return { group, ...(nodeGroup === undefined ? {} : { nodeGroup }), ...amountsOf(cents, beforeCents) }
      })
    : []

/** Of the older of a cloud's price tables. A refreshed region has newer prices of machines, and of nothing else. */
const timesOfPrices = ({
  provider,
  region,
}: PricingPlace): Pick<MonthlyCost, "timeGenerated" | "machinesTimeGenerated"> => {
  const catalogue = catalogueOf(provider)
  if (catalogue === undefined) return { timeGenerated: DateTime.makeUnsafe(0) }
  const { machineTypes, regions } = catalogue
  const refreshed = findRefreshedRegion(provider, region)
  return refreshed === undefined
    ? { timeGenerated: DateTime.min(machineTypes.timeGenerated, regions.timeGenerated) }
    : { timeGenerated: regions.timeGenerated, machinesTimeGenerated: refreshed.timeGenerated }
}

/** What a plan leads to costs each month, and how that differs from what exists before it. */
export const estimateMonthlyCost = (place: PricingPlace, { after, before = noResources }: CostedPlan): MonthlyCost => {
  const [one, other] = [pricedResources(place, before), pricedResources(place, after)]
  const items = compared(one.items, other.items).toSorted(itemOrder)
  const { beforeCents, cents } = sumsOf(items)
  return {
    total: dollarsOf(cents.now),
    minimum: dollarsOf(cents.minimum),
    maximum: dollarsOf(cents.maximum),
    before: dollarsOf(beforeCents),
    difference: dollarsOf(cents.now - beforeCents),
    currency: "USD",
    estimated: true,
    ...timesOfPrices(place),
    groups: groupsOf(items),
    items: items.map(reported),
    excluded: [...new Set(other.leftOut)].toSorted(),
  }
}
