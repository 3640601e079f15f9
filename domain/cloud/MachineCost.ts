import { type AmountRange, combineRanges, fixed, mapRange } from "../cost/AmountRange.ts"
import type { CostGroup } from "../cost/CostGroup.ts"
import { hoursPerMonth } from "../cost/Money.ts"
import type { MachinePrice, PriceContext, ResourceCost } from "./ResourcePrices.ts"

/** A disk that every machine has, with its type in the cloud's own word, such as `gp3`. Prices are in USD. */
export type MachineDisk =
  | { readonly type: string; readonly sizeGiB: number; readonly gibMonthly: number }
  /** Where a cloud sells only some sizes, each at one price. */
  | { readonly type: string; readonly eachMonthly: number }

/** Machines that scale together. */
export interface ScaledMachines {
  readonly costGroup: CostGroup
  /** In the order they are tried; spot capacity is taken where there is any. */
  readonly machineTypes: ReadonlyArray<string>
  readonly isSpot: boolean
  readonly count: AmountRange
  readonly disks: ReadonlyArray<MachineDisk>
}

/** A cloud that sells no spot capacity of a machine type charges its on-demand price. */
const hourlyPrices = (price: MachinePrice, isSpot: boolean) =>
  (isSpot ? price.spotHourly : undefined) ?? { low: price.onDemandHourly, high: price.onDemandHourly }

const nameOf = (machineTypes: ReadonlyArray<string>, isSpot: boolean): string => {
  const others = machineTypes.length - 1
  return `Machines (${machineTypes[0]}${others > 0 ? ` or ${others} other` : ""}, ${isSpot ? "spot" : "on demand"})`
}

const diskPart = (disk: MachineDisk, count: AmountRange) =>
  "eachMonthly" in disk
    ? { name: `Disks (${disk.type})`, quantity: count, unitMonthly: fixed(disk.eachMonthly) }
    : {
        name: `Disks (${disk.type}, GiB)`,
        quantity: mapRange(count, (machines) => machines * disk.sizeGiB),
        unitMonthly: fixed(disk.gibMonthly),
      }

/**
 * What machines and their disks cost. On demand the first machine type is taken first; which one spot capacity is found for is
 * open, so its price is expected in the middle of the range of them all.
 */
export const machineCost = (
  { machinePrice }: PriceContext,
  { costGroup, count, disks, isSpot, machineTypes }: ScaledMachines,
): ResourceCost => {
  const known = machineTypes.filter((machineType) => machinePrice(machineType) !== undefined)
  const prices = known.flatMap((machineType) => machinePrice(machineType) ?? [])
  const [first, ...others] = prices.map((price) => hourlyPrices(price, isSpot))
  const leftOut = machineTypes
    .filter((machineType) => !known.includes(machineType))
    .map((machineType) => `Machines of type ${machineType}, for which there is no price`)
  const diskParts = disks.map((disk) => ({ ...costGroup, ...diskPart(disk, count) }))
  if (first === undefined) return { parts: diskParts, leftOut }

  const low = others.reduce((least, range) => Math.min(least, range.low), first.low)
  const high = others.reduce((most, range) => Math.max(most, range.high), first.high)
  const hourly: AmountRange = { now: isSpot ? (low + high) / 2 : first.low, minimum: low, maximum: high }
  const machines = {
    ...costGroup,
    name: nameOf(known, isSpot),
    quantity: count,
    unitMonthly: combineRanges(hourly, fixed(hoursPerMonth), (price, hours) => price * hours),
  }
  return { parts: [machines, ...diskParts], leftOut }
}
