import { existsSync } from "node:fs"

import { describe, expect, it } from "vitest"

import { isPost } from "#docs-site/navigation/BlogIndex.ts"
import { documentTitle } from "#docs-site/navigation/DocumentTitle.ts"
import type { PageView } from "#docs-site/navigation/PageView.ts"
import type { SidebarNode } from "#docs-site/navigation/Sidebar.ts"
import { readSamples } from "#docs-site/pipeline/Samples.ts"
import { loadedSite } from "#docs-site/site/Site.ts"
import { checkStates } from "#docs-site/site/SiteProblems.ts"

const fewestWords = 600
const descriptionCharacters = { least: 50, most: 160 }
const titleCharactersMax = 80

/** Values that several pages share, with their pages. */
const shared = (views: ReadonlyArray<PageView>, value: (view: PageView) => string): ReadonlyArray<string> =>
  [...Map.groupBy(views, value)]
    .filter(([, pages]) => pages.length > 1)
    .map(([text, pages]) => `${pages.map(({ path }) => path).join(", ")}: ${text}`)

describe("The writing of the documentation", async () => {
  const { articles, configuration, views } = await loadedSite()
  const pages = [...views.values()]
  const posts = articles.filter(isPost)

  it("dates no post before the last month that its text reports from", () => {
    const months = "January February March April May June July August September October November December".split(" ")
    const early = posts.flatMap(({ page: { frontMatter, markdown, path } }) =>
      [...markdown.matchAll(/\b([A-Z][a-z]+) (20\d\d)\b/g)]
        .map(([, month = "", year = ""]) => [month, `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}`])
        .filter(([month = "", named = ""]) => months.includes(month) && named > (frontMatter.date ?? "").slice(0, 7))
        .map(([, named]) => `${path} of ${frontMatter.date} names ${named}`),
    )

    expect(early).toEqual([])
  })

  it("holds eight posts", () => {
    expect(posts).toHaveLength(8)
  })

  it.each(posts.map((post) => [post.page.path, post] as const))("gives %s substance", async (_path, post) => {
    const tested = (await readSamples(post.page)).filter(({ language }) => ["bash", "yaml", "json"].includes(language))

    expect(post.wordCount).toBeGreaterThanOrEqual(fewestWords)
    expect(tested.length + (post.html.match(/<svg/g)?.length ?? 0)).toBeGreaterThan(0)
  })

  it("describes every page in one sentence of a length that search engines show", () => {
    const { least, most } = descriptionCharacters
    const wrong = pages
      .filter(({ description }) => description.length < least || description.length > most)
      .map(({ description, path }) => `${path} (${description.length}): ${description}`)

    expect(wrong).toEqual([])
  })

  it("fails the build where a page and its front matter disagree on what exists", () => {
    const [written] = articles.filter(({ page }) => !page.isGenerated && page.frontMatter.state === undefined)
    if (written === undefined) throw new Error("There is no page.")
    const { page } = written
    const lying = { ...written, page: { ...page, frontMatter: { ...page.frontMatter, state: "planned" as const } } }
    const silent = { ...written, page: { ...page, markdown: "**Not yet:** there is no such thing." } }

    expect(() => checkStates([lying])).toThrow(`${page.source} has the state planned, but its text does not.`)
    expect(() => checkStates([silent])).toThrow(`${page.source} begins with **Not yet:** and has no state.`)
    expect(() => checkStates(articles)).not.toThrow()
  })

  it("gives no two pages the same title in the browser's tab", () => {
    expect(shared(pages, (view) => documentTitle(configuration, view))).toEqual([])
  })

  it("describes no two pages alike", () => {
    expect(shared(pages, ({ description }) => description)).toEqual([])
  })

  it("gives no two pages of one set the same title, and none one that is cut off in a list", () => {
    const long = pages.filter(({ title }) => title.length > titleCharactersMax).map(({ path }) => path)

    expect(shared(pages, ({ path, title }) => `${path.split("/", 2).join("/")} ${title}`)).toEqual([])
    expect(long).toEqual([])
  })

  it("says in the first line of a page that is planned that it is", () => {
    const planned = articles.filter(({ page }) => page.frontMatter.state === "planned")

    expect(planned.length).toBeGreaterThan(0)
    for (const { page } of planned)
      expect(page.markdown.trimStart(), page.path).toMatch(/^(\*\*Not yet:\*\* |Planned: )/)
  })

  it("leads from every page to a source that exists, to be edited there", () => {
    const missing = articles.filter(({ page }) => !existsSync(new URL(`../../${page.source}`, import.meta.url)))

    expect(missing.map(({ page }) => `${page.path}: ${page.source}`)).toEqual([])
  })

  it("puts what works before what is planned", () => {
    const nodes = views.get("latest/platform/intro")?.sidebar?.nodes ?? []
    const isPlanned = (node: SidebarNode): boolean =>
      node.children.length === 0 ? node.isPlanned === true : node.children.every(isPlanned)
    const order = nodes.filter(({ label }) => label !== "Change log").map(isPlanned)

    expect(order).toContain(true)
    expect(order).toEqual(order.toSorted((one, other) => Number(one) - Number(other)))
  })

  it("repeats no paragraph of a page on another one", () => {
    const written = articles.filter(({ page }) => !page.isGenerated)
    const places = new Map<string, Set<string>>()
    for (const { page } of written)
      for (const paragraph of page.markdown.split(/\n{2,}/))
        if (/^[A-Z*]/.test(paragraph) && paragraph.length > 120)
          places.set(paragraph, (places.get(paragraph) ?? new Set()).add(page.path))

    expect([...places].filter(([, found]) => found.size > 1)).toEqual([])
  })
})
