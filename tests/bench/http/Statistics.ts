/** The value below which a share of the others lie. */
export const quantile = (values: ReadonlyArray<number>, share: number): number =>
  [...values].sort((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5)
