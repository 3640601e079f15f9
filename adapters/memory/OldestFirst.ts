import { offsetOf, type PageNumber, type PageOf } from "#domain/shared/PageNumber.ts"

import type { PageKey } from "./NewestFirst.ts"

/** All rows, oldest first, and at the same time by id. */
export const oldestFirst = <Row>(rows: ReadonlyArray<Row>, keyOf: (row: Row) => PageKey): ReadonlyArray<Row> => {
  const compare = (left: PageKey, right: PageKey) =>
    left.millis - right.millis || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
  return [...rows].sort((left, right) => compare(keyOf(left), keyOf(right)))
}

/** One page of rows that are in order. */
export const pageOf = <Row>(rows: ReadonlyArray<Row>, page: PageNumber): PageOf<Row> => ({
  items: rows.slice(offsetOf(page), offsetOf(page) + page.pageSize),
  totalItems: rows.length,
})
