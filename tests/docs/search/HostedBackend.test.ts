import { describe, expect, it } from "vitest"

import { searchOrigins, searchSettings } from "../../../docs-site/configuration/SearchSettings.ts"
import { hostedBackend } from "../../../docs-site/islands/search/HostedBackend.ts"

const hit = (url: string, heading: string | null) => ({
  url: `https://docs.example${url}`,
  version: "latest",
  hierarchy: { lvl0: "Guides", lvl1: "Rate limits", lvl2: heading, lvl3: null },
  _highlightResult: { hierarchy: { lvl1: { value: "\u0002Rate\u0003 limits" }, lvl2: { value: heading ?? "" } } },
  _snippetResult: { content: { value: "A \u0002rate\u0003." } },
})

const answering = (status: number, body: unknown) => {
  const asked: Array<{ readonly url: string; readonly init: RequestInit | undefined }> = []
  const request: typeof fetch = async (url, init) => {
    asked.push({ url: url instanceof Request ? url.url : url.toString(), init })
    return Response.json(body, { status })
  }
  const settings = { url: "https://search.example/", index: "docs", application: "APP", publicKey: "public" }
  const backend = hostedBackend(settings, request)
  return { asked, search: (limit = 8) => backend.search({ query: "rate", language: "en", version: "latest", limit }) }
}

const found = {
  hits: [
    hit("/docs/limits", null),
    ...["One", "Two", "Three"].map((heading) => hit(`/docs/limits#${heading}`, heading)),
    hit("/elsewhere", "Elsewhere"),
    hit("javascript:alert(1)", "Script"),
  ],
}
const body = { results: [found, { hits: [], facets: { version: { latest: 1, blog: 2 } } }] }

describe("A hosted search service", () => {
  it("is asked with the facets of language and version", async () => {
    const { asked, search } = answering(200, body)
    await search()
    expect(asked[0]?.url).toBe("https://search.example/1/indexes/*/queries")
    const headers = new Headers(asked[0]?.init?.headers)
    expect(headers.get("x-algolia-api-key")).toBe("public")
    expect(headers.get("x-algolia-application-id")).toBe("APP")
    expect(JSON.parse(asked[0]?.init?.body as string)).toMatchObject({
      requests: [
        { indexName: "docs", query: "rate", facetFilters: ["language:en", "version:latest"] },
        { indexName: "docs", query: "rate", facetFilters: ["language:en"], facets: ["version"], hitsPerPage: 0 },
      ],
    })
  })

  it("gives pages of the site with at most three sections, and marks what it marked", async () => {
    const { pages, pagesByVersion } = await answering(200, body).search()
    expect(pages.map(({ url }) => url)).toEqual(["/docs/limits"])
    expect(pages[0]?.sections.map(({ url }) => url)).toEqual(["/docs/limits", "/docs/limits#One", "/docs/limits#Two"])
    expect(pages[0]?.titleSegments).toEqual([
      { text: "Rate", isMatch: true },
      { text: " limits", isMatch: false },
    ])
    expect(pages[0]?.sections[0]?.excerpt[1]).toEqual({ text: "rate", isMatch: true })
    expect(pagesByVersion).toEqual({ latest: 1, nova: 0, blog: 2 })
  })

  it("says that there is more than is shown", async () => {
    const more = { hits: ["/docs/a", "/docs/b", "/docs/c"].map((url) => hit(url, null)) }
    const { pages, totalPages } = await answering(200, { results: [more, body.results[1]] }).search(2)
    expect([pages.length, totalPages]).toEqual([2, 3])
  })

  it("fails when it responds with an error", async () => {
    await expect(answering(503, {}).search()).rejects.toThrow("The search service responded with 503.")
  })
})

describe("The settings of search", () => {
  it("name no other site unless the build does", () => {
    const settings = searchSettings({}, "https://git.example/orrery")
    expect(settings).toEqual({ reportUrl: "https://git.example/orrery/issues/new?title=" })
    expect(searchOrigins(settings)).toEqual([])
  })

  it("let pages reach the sites that the build names", () => {
    const settings = searchSettings(
      { DOCS_ASK_URL: "https://ask.example/answers", DOCS_SEARCH_URL: "https://search.example/" },
      "https://git.example/orrery",
    )
    expect(settings.hosted).toEqual({ url: "https://search.example/", index: "docs" })
    expect(searchOrigins(settings)).toEqual(["https://ask.example", "https://search.example"])
  })

  it.each([
    ["https://LATENCY-dsn.algolia.net", "LATENCY"],
    ["https://latency-1.algolianet.com/", "LATENCY"],
    ["https://algolia.net.example", undefined],
    ["https://search.example", undefined],
  ])("take the application from Algolia's own hosts: %s", (url, application) => {
    expect(searchSettings({ DOCS_SEARCH_URL: url }, "").hosted?.application).toBe(application)
  })

  it("need no permission for an endpoint of the site itself", () => {
    expect(searchOrigins(searchSettings({ DOCS_ASK_URL: "/ask" }, "https://git.example/orrery"))).toEqual([])
  })
})
