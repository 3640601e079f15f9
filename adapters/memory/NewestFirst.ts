/** What a page is ordered by: the time, newest first, and at the same time the id. */
export interface PageKey {
  readonly millis: number
  readonly id: string
}

const compare = (left: PageKey, right: PageKey): number =>
  right.millis - left.millis || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

/** At most `limit` rows, newest first, that come behind the row with the given key. */
export const newestFirst = <Row>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => PageKey,
  after: PageKey | undefined,
  limit: number,
): ReadonlyArray<Row> =>
  rows
    .filter((row) => after === undefined || compare(after, keyOf(row)) < 0)
    .sort((left, right) => compare(keyOf(left), keyOf(right)))
    .slice(0, limit)
