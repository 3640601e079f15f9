import { describe, expect, it } from "vitest"

import { siteConfiguration } from "#docs-site/configuration/SiteConfiguration.ts"
import { blogViews } from "#docs-site/navigation/BlogViews.ts"
import type { Article } from "#docs-site/pipeline/Article.ts"
import { parseAuthors, readAuthors } from "#docs-site/pipeline/Authors.ts"

const post = (author: string): Article => ({
  page: {
    path: "blog/a-post",
    source: "docs-site/content/blog/a-post.md",
    isGenerated: false,
    frontMatter: { title: "A post", description: "", date: "2026-01-31", authors: [author], tags: [] },
    markdown: "",
  },
  html: "",
  headings: [],
  sections: [],
  links: [],
  wordCount: 0,
})

const viewsOf = (article: Article) =>
  blogViews({ configuration: siteConfiguration, articles: [article], authors: readAuthors(), changeDates: new Map() })

describe("The authors of the blog", () => {
  it("have a name, a title and a few words about them", () => {
    expect(readAuthors().size).toBeGreaterThan(0)
    for (const author of readAuthors().values())
      for (const field of [author.name, author.title, author.bio]) expect(field).not.toBe("")
  })

  it("fail the build by name where a field is unknown, and where one is missing", () => {
    expect(() => parseAuthors("ada:\n  name: Ada\n  title: Writer\n  boi: Writes.\n")).toThrow(/ada\.boi: There is no/)
    expect(() => parseAuthors("ada:\n  name: Ada\n  title: Writer\n")).toThrow(/authors\.yaml ada\.bio/)
  })

  it("fail the build where the file is no YAML", () => {
    expect(() => parseAuthors("ada: [")).toThrow("docs-site/content/blog/authors.yaml")
  })

  it("fail the build by name where a post has an unknown one", () => {
    expect(() => viewsOf(post("ilse-marow"))).toThrow(
      'docs-site/content/blog/a-post.md names the author "ilse-marow", whom docs-site/content/blog/authors.yaml does not list. Did you mean "ilse-marrow"?',
    )
  })

  it("stand with each post that names them", () => {
    const found = viewsOf(post("ilse-marrow")).find(({ path }) => path === "blog/a-post")

    expect(found?.body).toMatchObject({ type: "post", authors: [{ id: "ilse-marrow" }] })
  })
})
