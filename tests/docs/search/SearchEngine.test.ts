import fc from "fast-check"
import { describe, expect, it } from "vitest"

import type { Article } from "../../../docs-site/pipeline/Article.ts"
import { buildSearchIndex } from "../../../docs-site/search/BuildSearchIndex.ts"
import { SearchEngine } from "../../../docs-site/search/SearchEngine.ts"
import { textFileName } from "../../../docs-site/search/SearchIndex.ts"
import { sampleArticle, sampleSection } from "./SampleArticles.ts"
import { openSearch } from "./SiteSearch.ts"

const planned = (article: Article): Article => ({
  ...article,
  page: { ...article.page, frontMatter: { ...article.page.frontMatter, state: "planned" } },
})

const articles = [
  sampleArticle("latest/platform/cluster", "Deploy a cluster", [
    { headingId: "", heading: "", text: "A cluster is made of node groups." },
    sampleSection("Kubernetes version", "The version of Kubernetes, then nodeGroups and their maxNode."),
    sampleSection("Delete", "Destroy the cluster again."),
    sampleSection("Cost", "What a cluster costs a month."),
    sampleSection("Limits", "How many clusters a plan allows."),
  ]),
  sampleArticle("latest/platform/intro", "Introduction", []),
  planned(sampleArticle("latest/platform/plan", "Deploy an app", [])),
  sampleArticle("latest/platform/member", "Add a member", [
    sampleSection("Roles", "Deploying is for editors; set-context chooses a cluster's organization."),
  ]),
  sampleArticle("nova", "Nova", [sampleSection("Policies", "What the assistant may do to a cluster.")]),
  sampleArticle("blog/post", "The platform podcast", [sampleSection("Postgres", "Deploy a cluster, they said.")]),
]
const { engine } = openSearch(buildSearchIndex(articles))
const find = (query: string) => engine.search({ query, language: "en", limit: 10 })
const urls = (query: string) => find(query).pages.map(({ url }) => url)

describe("The search engine", () => {
  it("puts the page whose title is asked for before one whose text says the same", () => {
    expect(urls("deploy a cluster")[0]).toBe("/docs/latest/platform/cluster")
    expect(urls("deploy a cluster")).toContain("/docs/blog/post")
  })

  it("puts a page that works before one that is planned", () => {
    expect(urls("deploy")[0]).toBe("/docs/latest/platform/cluster")
    expect(urls("deploy")[1]).toBe("/docs/latest/platform/plan")
  })

  it("finds a page by what readers call it", () => {
    expect(urls("what is orrery")).toEqual(["/docs/latest/platform/intro"])
  })

  it("finds a section and leads to its heading", () => {
    expect(find("kubernetes version").pages[0]?.sections[0]?.url).toBe(
      "/docs/latest/platform/cluster#kubernetes-version",
    )
  })

  it("leads to the beginning of a page whose title is asked for, and to the section where only that one answers", () => {
    expect(find("deploy a cluster").pages[0]?.sections[0]?.url).toBe("/docs/latest/platform/cluster")
    expect(find("destroy").pages[0]?.sections.map(({ url }) => url)).toEqual(["/docs/latest/platform/cluster#delete"])
  })

  it("says when another version answers better", () => {
    const narrowed = (query: string) => engine.search({ query, language: "en", version: "latest", limit: 10 })
    expect(narrowed("platform podcast cluster").isBetterElsewhere).toBe(true)
    expect(narrowed("deploy a cluster").isBetterElsewhere).toBeUndefined()
  })

  it("adds pages that answer one word less where few answer all", () => {
    expect(urls("assistant podcast")).toEqual(expect.arrayContaining(["/docs/nova", "/docs/blog/post"]))
  })

  it("shows three sections of a page that has more", () => {
    expect(find("cluster").pages[0]?.sections).toHaveLength(3)
  })

  it.each([
    ["the part of an identifier", "max", "cluster"],
    ["an identifier in any case", "NODEGROUPS", "cluster"],
    ["the parts of a hyphened word", "context set", "member"],
    ["the hyphened word itself", "set-context", "member"],
    ["the hyphened word without its hyphen", "setcontext", "member"],
    ["the singular of a word in the plural", "limit", "cluster"],
    ["the beginning of a word", "kubern", "cluster"],
    ["two words that the page writes as one", "node groups", "cluster"],
    ["a synonym", "k8s", "cluster"],
    ["a word among words that say nothing", "how do I delete it", "cluster"],
  ])("finds a page by %s", (_, query, page) => {
    expect(urls(query)[0]).toBe(`/docs/latest/platform/${page}`)
  })

  it("finds forms of a word by another form", () => {
    expect(urls("policy")).toEqual(["/docs/nova"])
    expect(urls("deployments")).toContain("/docs/latest/platform/member")
  })

  it("marks what was asked for, in titles, headings and excerpts", () => {
    const [page] = find("kubernetes").pages
    const marked = page?.sections[0]?.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)
    expect(marked).toEqual(["Kubernetes"])
    expect(page?.sections[0]?.heading[0]).toEqual({ text: "Kubernetes", isMatch: true })
  })

  it.each([
    ["a word misspelt beyond ranking", "podkazzt", "podcast"],
    ["the beginning of a word", "kubernauticals", "kubernetes"],
    ["nothing like any word", "xqxqxq", "introduction"],
    ["no word at all", "!!!", "introduction"],
  ])("suggests something that finds something for %s", (_, query, suggestion) => {
    expect(find(query)).toMatchObject({ totalPages: 0, suggestion })
    expect(find(suggestion).totalPages).toBeGreaterThan(0)
  })

  it("reads no more of a query than anyone asks", () => {
    expect(urls(`${"a".repeat(300)} podcast`)).toEqual([])
  })

  it("names the files of texts that its excerpts lack, and cuts them from those it has", () => {
    const lacking = new Set<number>()
    const many = Array.from({ length: 200 }, (_, at) => sampleSection(`Heading ${at}`, `Text of part${at}.`))
    const files = buildSearchIndex([sampleArticle("latest/long", "Long", many)])
    const { index: long } = openSearch(files)
    const search = new SearchEngine(long, (file) => lacking.add(file))
    const excerpt = () => search.search({ query: "part150", language: "en", limit: 1 }).pages[0]?.sections[0]?.excerpt
    expect(excerpt()).toEqual([])
    expect([...lacking]).toEqual([2])
    expect(files[3]?.fileName).toBe(`search/${textFileName(long.textsFolder, 2)}`)
    search.setTexts(2, JSON.parse(new TextDecoder().decode(files[3]?.bytes)) as ReadonlyArray<string>)
    expect(excerpt()).toContainEqual({ text: "part150", isMatch: true })
  })

  it("finds nothing, and suggests nothing, for an empty query", () => {
    expect(find("  ")).toEqual({ pages: [], totalPages: 0, pagesByVersion: { latest: 0, nova: 0, blog: 0 } })
  })

  it.each(["constructor", "__proto__", "toString", "{{}}", "🛰", "a".repeat(5_000)])(
    "answers %j without failing",
    (query) => {
      expect(() => find(query)).not.toThrow()
    },
  )

  it("answers whatever is typed", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (query) => find(query).totalPages >= 0))
  })
})

const word = fc.stringMatching(/^[a-z]{5,9}$/)

describe("A page of any title", () => {
  it("is found by every word of it", () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 5 }), (words) => {
        const own = sampleArticle("latest/own", words.join(" "), [])
        const { engine: search } = openSearch(buildSearchIndex([...articles, own]))
        for (const query of words) {
          const { pages } = search.search({ query, language: "en", limit: 10 })
          expect(pages.map(({ url }) => url)).toContain("/docs/latest/own")
        }
      }),
    )
  })

  const edits = [
    (text: string, at: number) => text.slice(0, at) + text.slice(at + 1),
    (text: string, at: number) => `${text.slice(0, at)}x${text.slice(at)}`,
    (text: string, at: number) => `${text.slice(0, at)}x${text.slice(at + 1)}`,
    (text: string, at: number) => text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2),
  ]

  it("is found by a word of it with one letter missing, added, wrong or swapped", () => {
    fc.assert(
      fc.property(word, fc.nat({ max: 8 }), fc.constantFrom(...edits), (title, at, edit) => {
        const query = edit(title, at % (title.length - 1))
        const { engine: search } = openSearch(buildSearchIndex([sampleArticle("latest/own", title, [])]))
        const { pages } = search.search({ query, language: "en", limit: 10 })
        expect(pages.map(({ url }) => url)).toContain("/docs/latest/own")
      }),
    )
  })
})
