/** The month of price lists: 365 days of 24 hours, divided by twelve. */
export const hoursPerMonth = 730

/** Dollars as millionths, a whole number: their sums and products are exact. */
export const microDollars = (dollars: number): number => Math.round(dollars * 1_000_000)

/** Millionths of a dollar as whole cents. */
export const centsOf = (micro: number): number => Math.round(micro / 10_000)

/** Whole cents as dollars, for reports. */
export const dollarsOf = (cents: number): number => cents / 100
