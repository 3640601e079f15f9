import type { AmountRange } from "../cost/AmountRange.ts"
import type { CostGroup } from "../cost/CostGroup.ts"
import type { PlannedResource, PlannedResources } from "../infrastructure/PlannedResources.ts"
import type { Region } from "./RegionTable.ts"

/** What is paid for a resource each month, whether it is used or not. In USD. */
export interface PricedPart extends CostGroup {
  /** In words of the cloud's price list, such as `NAT gateway`. Different for each part of a resource. */
  readonly name: string
  /** Units. A disk that is sold by size has its GiB. */
  readonly quantity: AmountRange
  /** Of one unit. */
  readonly unitMonthly: AmountRange
}

/** The parts of a resource with a price, and what of it costs money and is not in them. */
export interface ResourceCost {
  readonly parts?: ReadonlyArray<PricedPart>
  /** Phrases such as `Traffic through NAT gateways`. */
  readonly leftOut?: ReadonlyArray<string>
}

/** What a machine type costs an hour, in USD. Spot prices move, so they are a range. */
export interface MachinePrice {
  readonly onDemandHourly: number
  readonly spotHourly?: { readonly low: number; readonly high: number }
}

/** What the price of a resource depends on besides itself. */
export interface PriceContext {
  readonly region: Region
  /** Undefined for a machine type that the catalogue does not have in the region. */
  readonly machinePrice: (machineType: string) => MachinePrice | undefined
  /** Everything that exists at the same time as the resource. */
  readonly resources: PlannedResources
}

/** The price of one resource type: nothing, or a function of the resource. Priced by use alone: only `leftOut`. */
export type ResourcePrice = "free" | ((resource: PlannedResource, context: PriceContext) => ResourceCost)

/**
 * What the resource types of a cloud cost.
 *
 * A cloud has these prices in the folder of the cloud and sets them as `resourcePrices` of its `Catalogue`. To add a type,
 * add one entry to `types`:
 *
 * - `"free"` for a type that costs nothing by itself, or that is paid for with another resource: a launch template is paid for
 *   with the node group that refers to it.
 * - `pricedByUse("Requests to queues")` for a type that costs only what its use does.
 * - A function that reads the attributes (`ResourceAttributes.ts`) and returns parts. `machineCost` returns those of machines and
 *   their disks; `context.resources.referenced` finds the resource that an attribute refers to.
 *
 * A type without an entry is listed among what an estimate leaves out, and fails `tests/domain/cost/ResourcePrices.test.ts`.
 */
export interface ResourcePrices {
  readonly types: Readonly<Record<string, ResourcePrice>>
  /** What costs money in every cluster and is of no resource. */
  readonly leftOut: ReadonlyArray<string>
}

export const pricedByUse =
  (...leftOut: ReadonlyArray<string>): ResourcePrice =>
  () => ({ leftOut })
