import { describe, expect, it } from "vitest"

import { hostedBackend } from "../../../docs-site/islands/search/HostedBackend.ts"
import { searchOrigins, searchSettings } from "../../../docs-site/search/SearchSettings.ts"

const hit = (url: string, heading: string) => ({
  url,
  title: "Rate limits",
  heading,
  version: "latest",
  _formatted: { title: "\u0002Rate\u0003 limits", heading, text: "A \u0002rate\u0003." },
})

const answering = (status: number, body: unknown) => {
  const asked: Array<{ readonly url: string; readonly init: RequestInit | undefined }> = []
  const request: typeof fetch = async (url, init) => {
    asked.push({ url: url instanceof Request ? url.url : url.toString(), init })
    return Response.json(body, { status })
  }
  const backend = hostedBackend({ url: "https://search.example/", index: "docs", publicKey: "public" }, request)
  return { asked, search: () => backend.search({ query: "rate", language: "en", version: "latest", limit: 8 }) }
}

const body = {
  hits: [
    ...["One", "Two", "Three", "Four"].map((heading) => hit(`/docs/limits#${heading}`, heading)),
    hit("https://elsewhere.example/", "Elsewhere"),
  ],
  facetDistribution: { version: { latest: 1, blog: 2 } },
}

describe("A hosted search service", () => {
  it("is asked with the facets of language and version", async () => {
    const { asked, search } = answering(200, body)
    await search()
    expect(asked[0]?.url).toBe("https://search.example/indexes/docs/search")
    expect(new Headers(asked[0]?.init?.headers).get("authorization")).toBe("Bearer public")
    expect(JSON.parse(asked[0]?.init?.body as string)).toMatchObject({
      q: "rate",
      filter: ['language = "en"', 'version = "latest"'],
      facets: ["version"],
    })
  })

  it("gives pages of the site with at most three sections, and marks what it marked", async () => {
    const { pages, pagesByVersion } = await answering(200, body).search()
    expect(pages.map(({ url }) => url)).toEqual(["/docs/limits"])
    expect(pages[0]?.sections.map(({ url }) => url)).toEqual([
      "/docs/limits#One",
      "/docs/limits#Two",
      "/docs/limits#Three",
    ])
    expect(pages[0]?.titleSegments).toEqual([
      { text: "Rate", isMatch: true },
      { text: " limits", isMatch: false },
    ])
    expect(pagesByVersion).toEqual({ latest: 1, nova: 0, blog: 2 })
  })

  it("fails when it answers with an error", async () => {
    await expect(answering(503, {}).search()).rejects.toThrow("The search service answered 503.")
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

  it("need no permission for an endpoint of the site itself", () => {
    expect(searchOrigins(searchSettings({ DOCS_ASK_URL: "/ask" }, "https://git.example/orrery"))).toEqual([])
  })
})
