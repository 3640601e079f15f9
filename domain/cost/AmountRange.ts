/** An amount now, and its bounds under autoscaling. */
export interface AmountRange {
  readonly now: number
  readonly minimum: number
  readonly maximum: number
}

/** An amount that does not scale. */
export const fixed = (amount: number): AmountRange => ({ now: amount, minimum: amount, maximum: amount })

export const mapRange = ({ maximum, minimum, now }: AmountRange, change: (amount: number) => number): AmountRange => ({
  now: change(now),
  minimum: change(minimum),
  maximum: change(maximum),
})

export const combineRanges = (
  one: AmountRange,
  other: AmountRange,
  combine: (one: number, other: number) => number,
): AmountRange => ({
  now: combine(one.now, other.now),
  minimum: combine(one.minimum, other.minimum),
  maximum: combine(one.maximum, other.maximum),
})

export const sumOfRanges = (ranges: ReadonlyArray<AmountRange>): AmountRange =>
  ranges.reduce((total, range) => combineRanges(total, range, (one, other) => one + other), fixed(0))

/** With bounds that include what there is now: a group may have been scaled beyond them by hand. */
export const aroundNow = ({ maximum, minimum, now }: AmountRange): AmountRange => ({
  now,
  minimum: Math.min(minimum, now),
  maximum: Math.max(maximum, now),
})
