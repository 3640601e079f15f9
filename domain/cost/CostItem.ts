import { Schema } from "effect"

/** One line of an estimate, in USD a month. `monthlyCost` is rounded to cents, so that the lines add up to the total. */
export const CostItem = Schema.Struct({
  name: Schema.String,
  quantity: Schema.Finite,
  unitMonthlyCost: Schema.Finite,
  monthlyCost: Schema.Finite,
})
export type CostItem = typeof CostItem.Type

/** The month of price lists: 365 days of 24 hours, divided by twelve. */
export const hoursPerMonth = 730

const rounded = (amount: number, digits: number): number => Math.round(amount * 10 ** digits) / 10 ** digits

export const inCents = (amount: number): number => rounded(amount, 2)

export const costItem = (name: string, quantity: number, unitMonthlyCost: number): CostItem => ({
  name,
  quantity,
  unitMonthlyCost: rounded(unitMonthlyCost, 4),
  monthlyCost: inCents(quantity * unitMonthlyCost),
})

export const sum = (items: ReadonlyArray<CostItem>): number =>
  inCents(items.reduce((total, { monthlyCost }) => total + monthlyCost, 0))
