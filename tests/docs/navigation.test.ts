import { describe, expect, it } from "vitest"

import { addressOf, markdownAddressOf, pathOf } from "#docs-site/configuration/Addresses.ts"
import { siteConfiguration, type NavbarItem } from "#docs-site/configuration/SiteConfiguration.ts"
import { collapseDuration } from "#docs-site/islands/CollapseDuration.ts"
import { nextChoice } from "#docs-site/islands/ColorChoice.ts"
import { currentHeading } from "#docs-site/islands/ScrollSpy.ts"
import { groupedByYear, paginated, postsOf, type PostSummary, tagsOf } from "#docs-site/navigation/BlogIndex.ts"
import { blogViews } from "#docs-site/navigation/BlogViews.ts"
import { checkConfiguration } from "#docs-site/navigation/CheckedConfiguration.ts"
import { isCurrentSection } from "#docs-site/navigation/CurrentSection.ts"
import { pageViews } from "#docs-site/navigation/PageViews.ts"
import { readingOrder, sidebarOf, trailTo } from "#docs-site/navigation/Sidebar.ts"
import { tableOfContents } from "#docs-site/navigation/TableOfContents.ts"
import type { Article } from "#docs-site/pipeline/Article.ts"
import type { FrontMatter, SourcePage } from "#docs-site/pipeline/SourcePage.ts"

const page = (path: string, title: string, sidebarPosition?: number): SourcePage => ({
  path,
  source: `docs-site/content/${path}.md`,
  isGenerated: false,
  frontMatter: { title, description: "", ...(sidebarPosition === undefined ? {} : { sidebarPosition }) },
  markdown: "",
})

const articleAt = (path: string, title: string, more: Partial<FrontMatter> = {}): Article => {
  const source = page(path, title)
  const frontMatter = { ...source.frontMatter, ...more }
  return { page: { ...source, frontMatter }, html: "", headings: [], sections: [], links: [], wordCount: 0 }
}

const post = (number: number): PostSummary => ({
  title: `Post ${number}`,
  description: "",
  href: `/docs/blog/post-${number}`,
  date: `202${number % 2 === 0 ? 5 : 6}-01-0${number}`,
  authors: [],
  tags: number > 1 ? ["cloud-native"] : ["ai"],
  minutes: 1,
})

describe("The configuration of the site", () => {
  it("fails the build for a locale that is not configured, by name", () => {
    expect(() => checkConfiguration({ ...siteConfiguration, locales: [] })).toThrow('The locale "en" is not configured')
  })

  it("fails the build for a navbar item of an unknown type, by name", () => {
    const item = { type: "clock" } as unknown as NavbarItem
    expect(() => checkConfiguration({ ...siteConfiguration, navbar: [item] })).toThrow('of type "clock" is unknown')
  })

  it("is accepted as it is published", () => {
    expect(checkConfiguration(siteConfiguration)).toBe(siteConfiguration)
  })
})

describe("A sidebar", () => {
  const pages = [
    page("latest/platform/change-log", "Change log", 90),
    page("latest/platform/organization/create", "Create", 2),
    page("latest/platform/organization/overview", "Overview", 1),
    page("latest/platform/intro", "Introduction", 1),
    page("nova", "Nova"),
  ]
  const sidebar = sidebarOf(pages, "latest/platform")

  it("holds the pages of its set only, by position", () => {
    expect(sidebar.map(({ label }) => label)).toEqual(["Introduction", "Organization", "Change log"])
  })

  it("is read from top to bottom, through its categories", () => {
    expect(readingOrder(sidebar).map(({ label }) => label)).toEqual([
      "Introduction",
      "Overview",
      "Create",
      "Change log",
    ])
  })

  it("leads to a page through the categories above it", () => {
    const trail = trailTo(sidebar, "/docs/latest/platform/organization/create")
    expect(trail.map(({ label }) => label)).toEqual(["Organization", "Create"])
  })

  it("makes a folder that holds one page of its own name that page, in the folder's place", () => {
    const nodes = sidebarOf([page("latest/platform/cluster/deploy", "Deploy a cluster", 1)], "latest/platform")
    expect(nodes).toEqual([{ label: "Deploy a cluster", href: "/docs/latest/platform/cluster/deploy", children: [] }])
  })

  it("does not lead to a page of another set", () => {
    expect(trailTo(sidebar, "/docs/nova")).toEqual([])
  })
})

describe("The pages of the site", () => {
  const viewsOf = (articles: ReadonlyArray<Article>) =>
    pageViews({ configuration: siteConfiguration, articles, authors: new Map(), changeDates: new Map() })

  it("name their neighbors by title, since many have the label Overview", () => {
    const views = viewsOf([
      articleAt("latest/platform/notifications/overview", "Notifications", { sidebarLabel: "Overview" }),
      articleAt("latest/platform/notifications/slack", "Slack"),
    ])
    expect(views.get("latest/platform/notifications/slack")?.previous?.label).toBe("Notifications")
  })

  it("fail the build by name at an address that the site fills itself", () => {
    expect(() => viewsOf([articleAt("search", "How to search")])).toThrow(
      'docs-site/content/search.md has the address /docs/search, where the site shows "Search". Rename the file.',
    )
    expect(() => viewsOf([articleAt("blog/tags", "Our tags")])).toThrow('where the site shows "Tags"')
  })
})

describe("A table of contents", () => {
  it("nests headings of levels 2 to 6", () => {
    const contents = tableOfContents([
      { id: "a", level: 2, text: "A" },
      { id: "b", level: 3, text: "B" },
      { id: "c", level: 6, text: "C" },
      { id: "d", level: 2, text: "D" },
    ])
    expect(contents).toEqual([
      { id: "a", text: "A", children: [{ id: "b", text: "B", children: [{ id: "c", text: "C", children: [] }] }] },
      { id: "d", text: "D", children: [] },
    ])
  })

  it("marks the last heading above the line, and the last of all at the end of the page", () => {
    expect(currentHeading([-300, 20, 400], 100, false)).toBe(1)
    expect(currentHeading([200, 400], 100, false)).toBe(-1)
    expect(currentHeading([-300, 20, 400], 100, true)).toBe(2)
  })
})

describe("The blog", () => {
  const posts = [1, 2, 3, 4, 5, 6, 7, 8].map(post)

  it("has six posts a page, with a way back and forth", () => {
    const pages = paginated(posts, "blog")
    expect(pages.map(({ path }) => path)).toEqual(["blog", "blog/page/2"])
    expect(pages.map(({ page: { years } }) => years.flatMap((year) => year.posts).length)).toEqual([6, 2])
    expect(pages[0]?.page.older).toBe("/docs/blog/page/2")
    expect(pages[1]?.page.newer).toBe("/docs/blog")
    expect(pages[1]?.page.older).toBeUndefined()
  })

  it("groups posts by year", () => {
    expect(groupedByYear(posts).map(({ year, posts: found }) => [year, found.length])).toEqual([
      ["2026", 4],
      ["2025", 4],
    ])
  })

  it("counts the posts of each tag", () => {
    expect(tagsOf(posts)).toEqual([
      { tag: "ai", count: 1 },
      { tag: "cloud-native", count: 7 },
    ])
  })

  it("leaves out what has no date", () => {
    expect(postsOf([articleAt("blog/draft", "Draft")])).toEqual([])
  })

  it("lists its eight most recent posts beside every page of it", () => {
    const days = ["01", "02", "03", "04", "05", "06", "07", "08", "09"]
    const articles = days.map((day) =>
      articleAt(`blog/day-${day}`, `Day ${day}`, { date: `2026-01-${day}`, tags: ["ai"] }),
    )
    const views = blogViews({ configuration: siteConfiguration, articles, authors: new Map(), changeDates: new Map() })
    const latest = days.slice(1).toReversed()

    expect(views.length).toBeGreaterThan(days.length)
    for (const { sidebar } of views)
      expect(sidebar?.nodes.map(({ label }) => label)).toEqual(latest.map((day) => `Day ${day}`))
  })
})

describe("Addresses", () => {
  it("name pages below /docs/ without a slash at the end, save the home page", () => {
    expect([addressOf(""), addressOf("nova/connect")]).toEqual(["/docs/", "/docs/nova/connect"])
    expect([pathOf("/docs/"), pathOf("/docs/nova/connect?q=1#top")]).toEqual(["", "nova/connect"])
  })

  it("have the Markdown of a page beside it", () => {
    expect([markdownAddressOf(""), markdownAddressOf("nova")]).toEqual(["/docs/index.md", "/docs/nova.md"])
  })

  it("belong to the entry of the navbar that leads to their part of the site", () => {
    expect(isCurrentSection("/docs/latest/platform/intro", "latest/platform/organization/create")).toBe(true)
    expect(isCurrentSection("/docs/cli", "latest/cli/whoami")).toBe(true)
    expect(isCurrentSection("/docs/blog", "nova")).toBe(false)
  })
})

describe("The color mode", () => {
  it("goes from light to dark to system where the system has a say", () => {
    expect((["light", "dark", "system"] as const).map((choice) => nextChoice(choice, true))).toEqual([
      "dark",
      "system",
      "light",
    ])
  })

  it("goes to and fro where it has none", () => {
    expect((["light", "dark"] as const).map((choice) => nextChoice(choice, false))).toEqual(["dark", "light"])
  })
})

describe("Something that collapses", () => {
  it("takes longer the higher it is, but not in proportion", () => {
    expect(collapseDuration(0)).toBe(0)
    expect(collapseDuration(360)).toBeGreaterThan(collapseDuration(36))
    expect(collapseDuration(360)).toBeLessThan(2 * collapseDuration(36))
  })
})
