import { Effect, Schema } from "effect"

import type { PageNumber, PageOf } from "#domain/shared/PageNumber.ts"

/** How many rows there are, and on which day each was made: few days, so that many share one. */
export const Days = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))).check(
  Schema.isMaxLength(25),
)

export const PageSize = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 8 }))

export const onDay = (day: number): string => `2026-01-0${day}T00:00:00Z`

/** Reads page after page to the end, and does something in between. */
export const readPages = Effect.fnUntraced(function* <Row>(
  page: (after: Row | undefined) => Effect.Effect<ReadonlyArray<Row>>,
  between: (page: number) => Effect.Effect<void>,
) {
  const rows: Array<Row> = []
  for (let number = 1; ; number++) {
    const next = yield* page(rows.at(-1))
    if (next.length === 0) return rows
    rows.push(...next)
    yield* between(number)
  }
})

/** Reads numbered pages to the end, and does something in between. */
export const readNumberedPages = Effect.fnUntraced(function* <Row, R>(
  pageSize: number,
  list: (page: PageNumber) => Effect.Effect<PageOf<Row>>,
  between: (page: number) => Effect.Effect<void, never, R>,
) {
  const rows: Array<Row> = []
  for (let page = 1; ; page++) {
    const { items, totalItems } = yield* list({ page, pageSize })
    rows.push(...items)
    if (rows.length >= totalItems) return rows
    yield* between(page)
  }
})
