import { offsetOf, type PageNumber, type PageOf } from "#domain/shared/PageNumber.ts"
import type { PagePosition } from "#domain/shared/PageToken.ts"

/** All rows, oldest first, and at the same time by id. */
export const oldestFirst = <Row>(
  rows: ReadonlyArray<Row>,
  positionOf: (row: Row) => PagePosition,
): ReadonlyArray<Row> => {
  const compare = (left: PagePosition, right: PagePosition) =>
    left.atMillis - right.atMillis || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
  return [...rows].sort((left, right) => compare(positionOf(left), positionOf(right)))
}

/** One page of rows that are in order. */
export const pageOf = <Row>(rows: ReadonlyArray<Row>, page: PageNumber): PageOf<Row> => ({
  items: rows.slice(offsetOf(page), offsetOf(page) + page.pageSize),
  totalItems: rows.length,
})
