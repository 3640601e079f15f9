import type { PagePosition } from "#domain/shared/PageToken.ts"

const compare = (left: PagePosition, right: PagePosition): number =>
  right.atMillis - left.atMillis || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

/** At most `limit` rows, newest first, that come after the row with the given key. */
export const newestFirst = <Row>(
  rows: ReadonlyArray<Row>,
  positionOf: (row: Row) => PagePosition,
  after: PagePosition | undefined,
  limit: number,
): ReadonlyArray<Row> =>
  rows
    .filter((row) => after === undefined || compare(after, positionOf(row)) < 0)
    .sort((left, right) => compare(positionOf(left), positionOf(right)))
    .slice(0, limit)
