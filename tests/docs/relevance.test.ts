import { brotliCompressSync } from "node:zlib"

import { beforeAll, describe, expect, it } from "vitest"

import { learnedQueries } from "./search/LearnedQueries.ts"
import { relevanceTable } from "./search/RelevanceTable.ts"
import { type SiteSearch, siteSearch } from "./search/SiteSearch.ts"

const kibibyte = 1024

let search: SiteSearch

beforeAll(async () => {
  search = await siteSearch()
})

const placeOf = (query: string, page: string): number =>
  search.engine.search({ query, language: "en", limit: 10 }).pages.findIndex(({ url }) => url === page)

describe("A search of the documentation", () => {
  it("is asked forty questions that differ", () => {
    expect(new Set(relevanceTable.map(([query]) => query)).size).toBe(40)
    expect(relevanceTable.filter(([query, withTypo]) => query === withTypo)).toEqual([])
  })

  it.each([
    ["as they are spelled", 0],
    ["with a typo each", 1],
  ] as const)("finds what forty questions ask for, %s: 38 of them first and all among the first three", (_, column) => {
    const places = relevanceTable.map((row) => ({ query: row[column], place: placeOf(row[column], row[2]) }))
    const notFirst = places.filter(({ place }) => place !== 0)
    expect(notFirst.filter(({ place }) => place < 0 || place > 2)).toEqual([])
    expect(notFirst.length, JSON.stringify(notFirst)).toBeLessThanOrEqual(2)
  })

  it("answers what it once answered badly: five of six first and all among the first three", () => {
    const places = learnedQueries.map(([query, page]) => ({ query, place: placeOf(query, page) }))
    const notFirst = places.filter(({ place }) => place !== 0)
    expect(notFirst.filter(({ place }) => place < 0 || place > 2)).toEqual([])
    expect(notFirst.length, JSON.stringify(notFirst)).toBeLessThanOrEqual(learnedQueries.length / 6)
  })

  it("finds every page by every word of its title", () => {
    const { engine, index } = search
    const words = index.pages.flatMap(({ title, url }) =>
      title.split(/[^\p{L}\p{N}]+/u).flatMap((word) => (word === "" ? [] : [{ word, url }])),
    )
    const found = new Map<string, ReadonlySet<string>>()
    const pagesWith = (word: string): ReadonlySet<string> => {
      const { pages } = engine.search({ query: word, language: "en", limit: index.pages.length })
      return new Set(pages.map(({ url }) => url))
    }
    for (const { word } of words) if (!found.has(word)) found.set(word, pagesWith(word))
    const missed = words.filter(({ word, url }) => !found.get(word)?.has(url))
    expect(missed).toEqual([])
  })

  it("shows at most three sections a page, each with an address within it", () => {
    for (const [query] of relevanceTable) {
      for (const page of search.engine.search({ query, language: "en", limit: 10 }).pages) {
        expect(page.sections.length).toBeGreaterThan(0)
        expect(page.sections.length).toBeLessThanOrEqual(3)
        for (const { url } of page.sections) expect(url.split("#")[0]).toBe(page.url)
      }
    }
  })

  it("narrows what it finds to the pages of a version, and counts those of all", () => {
    const everywhere = search.engine.search({ query: "cluster", language: "en", limit: 500 })
    const { latest, nova, blog } = everywhere.pagesByVersion
    expect(latest + nova + blog).toBe(everywhere.totalPages)
    const posts = search.engine.search({ query: "cluster", language: "en", version: "blog", limit: 500 })
    expect(posts.totalPages).toBe(blog)
    expect(new Set(posts.pages.map(({ version }) => version))).toEqual(new Set(["blog"]))
  })

  it("suggests words that find something where nothing was found", () => {
    const { suggestion, pages } = search.engine.search({ query: "zzqqxv", language: "en", limit: 10 })
    expect(pages).toEqual([])
    const again = search.engine.search({ query: suggestion ?? "", language: "en", limit: 10 })
    expect(again.pages.length).toBeGreaterThan(0)
  })

  it("costs a reader no more than 0.8 KiB a page, compressed", () => {
    const sizes = search.files.map(({ bytes }) => brotliCompressSync(bytes).length)
    const pages = search.index.pages.length
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(0.8 * kibibyte * pages)
  })
})
