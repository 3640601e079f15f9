import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { readTokenPages, type TokenPage } from "#adapters/cli/api/ReadTokenPages.ts"

/** A list of so many numbers; each page names the next by its first number. */
const numbers = (count: number, asked: Array<TokenPage>) => (page: TokenPage) => {
  asked.push(page)
  const from = Number(page.pageToken ?? 0)
  const items = Array.from({ length: Math.min(page.limit, count - from) }, (_, index) => from + index)
  const next = from + items.length
  return Effect.succeed({ items, nextPageToken: next < count ? String(next) : undefined })
}

describe("A list with page tokens", () => {
  it.effect("is read over as many pages as it has", () =>
    Effect.gen(function* () {
      const asked: Array<TokenPage> = []
      const { hasMore, items } = yield* readTokenPages(10_000, numbers(250, asked))

      assert.deepStrictEqual(
        items,
        Array.from({ length: 250 }, (_, index) => index),
      )
      assert.isFalse(hasMore)
      assert.deepStrictEqual(
        asked.map(({ pageToken }) => pageToken),
        [undefined, "100", "200"],
      )
    }),
  )

  it.effect("is cut at the limit, and then says that it goes on", () =>
    Effect.gen(function* () {
      const asked: Array<TokenPage> = []
      const { hasMore, items } = yield* readTokenPages(130, numbers(250, asked))

      assert.lengthOf(items, 130)
      assert.isTrue(hasMore)
      assert.deepStrictEqual(
        asked.map(({ limit }) => limit),
        [100, 30],
      )
    }),
  )

  it.effect("ends where a server sends empty pages forever", () =>
    Effect.gen(function* () {
      let asked = 0
      const endless = () => Effect.sync(() => ({ items: [], nextPageToken: `page-${(asked += 1)}` }))
      const { hasMore, items } = yield* readTokenPages(100, endless)

      assert.lengthOf(items, 0)
      assert.isTrue(hasMore)
      assert.isAtMost(asked, 200)
    }),
  )
})
