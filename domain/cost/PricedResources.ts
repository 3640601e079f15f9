import { findMachineType } from "../catalogue/MachineType.ts"
import { catalogueOf, findRegion } from "../catalogue/Region.ts"
import type { CloudProvider } from "../cloud/CloudProvider.ts"
import { cloudOfResource } from "../cloud/ResourceCloud.ts"
import type { PriceContext, PricedPart, ResourceCost, ResourcePrices } from "../cloud/ResourcePrices.ts"
import type { PlannedResource, PlannedResources } from "../infrastructure/PlannedResources.ts"
import { type AmountRange, aroundNow, combineRanges, mapRange } from "./AmountRange.ts"
import type { CostGroup } from "./CostGroup.ts"
import { centsOf, microDollars } from "./Money.ts"

/** Where resources are priced. */
export interface PricingPlace {
  readonly provider: CloudProvider
  readonly region: string
}

/** A part of a resource with its monthly cost in cents. */
export interface PricedItem extends CostGroup {
  readonly address: string
  readonly resourceType: string
  readonly name: string
  readonly quantity: number
  /** Millionths of a dollar. */
  readonly unitMicroDollars: number
  readonly cents: AmountRange
}

/** What resources cost, and what of them is left out. */
export interface PricedResources {
  readonly items: ReadonlyArray<PricedItem>
  readonly leftOut: ReadonlyArray<string>
}

/** A type of no cloud, such as `random_id`, exists only in Terraform's state. */
const costOf = ({ types }: ResourcePrices, resource: PlannedResource, context: PriceContext): ResourceCost => {
  const { resourceType } = resource
  if (!Object.hasOwn(types, resourceType))
    return cloudOfResource(resourceType) === undefined
      ? {}
      : { leftOut: [`Resources of type ${resourceType}, for which there is no price`] }
  const price = types[resourceType]
  return price === undefined || price === "free" ? {} : price(resource, context)
}

const itemOf = (
  { address, resourceType }: PlannedResource,
  { group, name, nodeGroup, quantity, unitMonthly }: PricedPart,
): PricedItem => {
  const units = mapRange(unitMonthly, microDollars)
  return {
    group,
    ...(nodeGroup === undefined ? {} : { nodeGroup }),
    address,
    resourceType,
    name,
    quantity: quantity.now,
    unitMicroDollars: units.now,
    cents: aroundNow(
      mapRange(
        combineRanges(quantity, units, (count, unit) => count * unit),
        centsOf,
      ),
    ),
  }
}

/** What resources cost at the list prices of a place. */
export const pricedResources = (place: PricingPlace, resources: PlannedResources): PricedResources => {
  const prices = catalogueOf(place.provider)?.resourcePrices
  const region = findRegion(place.provider, place.region)
  if (prices === undefined || region === undefined)
    return { items: [], leftOut: [`Everything: there are no prices of ${place.provider} in ${place.region}`] }
  const context: PriceContext = {
    region,
    machinePrice: (machineType) => findMachineType(place.provider, place.region, machineType),
    resources,
  }
  const priced = resources.all.map((resource) => ({ resource, cost: costOf(prices, resource, context) }))
  return {
    items: priced.flatMap(({ cost: { parts = [] }, resource }) => parts.map((part) => itemOf(resource, part))),
    leftOut: [...prices.leftOut, ...priced.flatMap(({ cost: { leftOut = [] } }) => leftOut)],
  }
}
