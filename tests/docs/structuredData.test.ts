import { describe, expect, it } from "vitest"

import type { PageView } from "#docs-site/navigation/PageView.ts"
import { socialData } from "#docs-site/navigation/SocialData.ts"
import { structuredData } from "#docs-site/navigation/StructuredData.ts"
import { loadedSite } from "#docs-site/site/Site.ts"

describe("The metadata of a page for other sites", async () => {
  const { configuration, views } = await loadedSite()
  const { origin } = configuration
  const view = (path: string): PageView => {
    const found = views.get(path)
    if (found === undefined) throw new Error(`There is no page ${path}.`)
    return found
  }
  const graphOf = (path: string): ReadonlyArray<Record<string, unknown>> =>
    JSON.parse(structuredData(configuration, view(path)))["@graph"]

  it.each([
    ["", "WebSite"],
    ["latest/platform/intro", "TechArticle"],
    ["latest/cli/whoami", "TechArticle"],
    ["cli", "TechArticle"],
    ["api", "APIReference"],
    ["api/clusters", "APIReference"],
    ["blog", "Blog"],
    ["blog/tags/cloud-native", "CollectionPage"],
    ["blog/authors", "CollectionPage"],
    ["blog/cloud-operations", "BlogPosting"],
    ["search", "SearchResultsPage"],
    ["privacy-policy", "TechArticle"],
  ])("says that /docs/%s is a %s", (path, type) => {
    expect(graphOf(path)[0]).toMatchObject({ "@type": type, url: `${origin}${view(path).address}` })
  })

  it("says on the home page how the site is searched", () => {
    expect(graphOf("")[0]).toMatchObject({
      potentialAction: {
        "@type": "SearchAction",
        target: { urlTemplate: `${origin}/docs/search?q={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    })
  })

  it("says of a post who wrote it and when", () => {
    expect(graphOf("blog/cloud-operations")[0]).toMatchObject({
      headline: view("blog/cloud-operations").title,
      datePublished: "2026-11-21",
      author: [{ "@type": "Person", name: "Ilse Marrow" }],
      publisher: { name: "Orrery" },
    })
  })

  it("leads to a page through pages only, each with its address, and ends at the page itself", () => {
    for (const [path, { address }] of views) {
      const list = graphOf(path).find((part) => part["@type"] === "BreadcrumbList")
      if (list === undefined) continue
      const items = list["itemListElement"] as ReadonlyArray<{ position: number; name: string; item: string }>

      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      expect(items.at(-1)?.item).toBe(origin + address)
      for (const { item } of items) expect(views.has(item.slice(`${origin}/docs/`.length)), item).toBe(true)
    }
  })

  it("gives every page what a preview shows", () => {
    for (const page of views.values()) {
      const meta = new Map(
        socialData(configuration, page).map((entry) => [
          "property" in entry ? entry.property : entry.name,
          entry.content,
        ]),
      )

      expect(meta.get("og:title")).toBe(page.title)
      expect(meta.get("og:url")).toBe(origin + page.address)
      expect(meta.get("og:image")).toMatch(/^https?:\/\//)
      expect(meta.get("twitter:card")).toBe("summary_large_image")
      expect(meta.get("og:type")).toBe(page.body.type === "post" ? "article" : "website")
    }
  })
})
