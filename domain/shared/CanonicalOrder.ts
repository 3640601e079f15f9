const byCodeUnits = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** Texts whose order and repetition have no meaning. */
export const sortedUnique = (values: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(values)].sort(byCodeUnits)

export const sortedBy = <A>(values: ReadonlyArray<A>, key: (value: A) => string): ReadonlyArray<A> =>
  [...values].sort((left, right) => byCodeUnits(key(left), key(right)))

export const sortedRecord = (record: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(sortedBy(Object.entries(record), ([key]) => key))
