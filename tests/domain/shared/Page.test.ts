import { assert, describe, it } from "@effect/vitest"
import { Array, Effect, Order, Ref, Schema } from "effect"

import * as Page from "#domain/shared/Page.ts"
import type { PagePosition } from "#domain/shared/PageToken.ts"
import { Uuid } from "#domain/shared/Uuid.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Few moments, so that many rows share one. */
const Row = Schema.Struct({ atMillis: between(0, 3), id: Uuid })
const Rows = Schema.Array(Row).check(Schema.isMaxLength(12))
const Limit = between(1, 5)

const newestFirst = Order.combine(
  Order.mapInput(Order.flip(Order.Number), ({ atMillis }: PagePosition) => atMillis),
  Order.mapInput(Order.String, ({ id }: PagePosition) => id),
)

const sorted = (rows: ReadonlyArray<PagePosition>) =>
  Array.sort(
    Array.dedupeWith(rows, (left, right) => left.id === right.id),
    newestFirst,
  )

/** Reads a page of rows that are newest first, and notes the limit of each window. */
const reader =
  (rows: ReadonlyArray<PagePosition>, limits: Ref.Ref<ReadonlyArray<number>>) => (request: Page.PageRequest) =>
    Page.read(
      request,
      (row: PagePosition) => row,
      ({ after, limit }) =>
        Ref.update(limits, Array.append(limit)).pipe(
          Effect.as(rows.filter((row) => after === undefined || newestFirst(after, row) < 0).slice(0, limit)),
        ),
    )

const allPages = Effect.fnUntraced(function* (rows: ReadonlyArray<PagePosition>, limit: number) {
  const limits = yield* Ref.make<ReadonlyArray<number>>([])
  const read = reader(rows, limits)
  const pages = [yield* read({ limit })]
  for (let token = pages[0]?.nextPageToken; token !== undefined && pages.length <= rows.length;) {
    const page = yield* read({ limit, pageToken: token })
    pages.push(page)
    token = page.nextPageToken
  }
  return { limits: yield* Ref.get(limits), pages: pages.map((page) => page.rows) }
})

describe("the pages of a list", () => {
  it.effect.prop("hold every row once, in order, each page full but the last", [Rows, Limit], ([unsorted, limit]) =>
    Effect.gen(function* () {
      const rows = sorted(unsorted)

      const { pages } = yield* allPages(rows, limit)

      assert.deepStrictEqual(pages, rows.length === 0 ? [[]] : Array.chunksOf(rows, limit))
    }),
  )

  it.effect.prop("read at most one row more than they hold", [Rows, Limit], ([rows, limit]) =>
    Effect.gen(function* () {
      const { limits } = yield* allPages(sorted(rows), limit)

      assert.deepStrictEqual(Array.dedupe(limits), [limit + 1])
    }),
  )
})

describe("a page", () => {
  it.effect("reads no row when its token is not one of this server's", () =>
    Effect.gen(function* () {
      const limits = yield* Ref.make<ReadonlyArray<number>>([])

      const error = yield* Effect.flip(reader([], limits)({ limit: 1, pageToken: "forged" }))

      assert.strictEqual(error._tag, "InvalidPageToken")
      assert.isEmpty(yield* Ref.get(limits))
    }),
  )
})
