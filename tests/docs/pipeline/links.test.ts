import { describe, expect, it } from "vitest"

import { findBrokenLinks } from "#docs-site/pipeline/BrokenLinks.ts"
import { compileAll } from "#docs-site/pipeline/CompileAll.ts"

import { pageOf } from "./SamplePage.ts"

const brokenIn = async (markdown: string, extraUrls: ReadonlyArray<string> = []) => {
  const articles = await compileAll([
    pageOf("## Deploy\n\n## Größe", "latest/cluster"),
    pageOf(markdown, "latest/intro"),
    pageOf("Home", ""),
  ])

  return findBrokenLinks(articles, extraUrls).map(({ source, line, message }) => `${source}:${line} ${message}`)
}

describe("The link check", () => {
  it.each([
    "/docs/latest/cluster",
    "/docs/latest/cluster/",
    "cluster.md#deploy",
    "/docs/latest/cluster#gr%C3%B6%C3%9Fe",
    "/docs/",
    "/docs",
    "/docs/latest/cluster?a=b",
  ])("follows %s", async (address) => {
    expect(await brokenIn(`[a](${address})`)).toEqual([])
  })

  it("finds a page that is not there, says where, and what was meant", async () => {
    expect(await brokenIn("a\n\n[a](/docs/latest/clustr)")).toEqual([
      'docs-site/content/latest/intro.md:7 links to /docs/latest/clustr, but there is no such page. Did you mean "/docs/latest/cluster"?',
    ])
  })

  it("finds an anchor that is not there, also on its own page", async () => {
    expect(await brokenIn("[a](cluster.md#deplo) [b](#nope)")).toEqual([
      expect.stringContaining(
        '/docs/latest/cluster#deplo, but the page has no heading with that id. Did you mean "deploy"?',
      ),
      expect.stringContaining("/docs/latest/intro#nope"),
    ])
  })

  it("takes addresses beside the articles, with any anchor or only those given", async () => {
    const markdown = "[a](/docs/api/#b) [c](/docs/openapi.json) [d](/docs/e#f) [g](/docs/e#h)"

    expect(await brokenIn(markdown, ["/docs/api", "/docs/openapi.json", "/docs/e", "/docs/e#f"])).toEqual([
      expect.stringContaining("/docs/e#h"),
    ])
  })
})
