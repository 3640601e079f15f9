import { gzipSync } from "node:zlib"

import { assert, describe, it } from "vitest"

import { generatedPages } from "#docs-site/generated/GeneratedPages.ts"
import { findBrokenLinks } from "#docs-site/pipeline/BrokenLinks.ts"
import { readContent } from "#docs-site/pipeline/ReadContent.ts"

import { madeArticles, madePages } from "./Generated.ts"

const apiPageBytesMax = 24 * 1024

describe("The generated pages", () => {
  it("have an address each", async () => {
    const paths = (await madePages()).map(({ path }) => path)

    assert.deepStrictEqual(
      paths.filter((path, index) => paths.indexOf(path) !== index),
      [],
    )
  })

  it("lead only to pages and anchors that exist", async () => {
    const written = (await readContent()).map(({ path }) => `/docs/${path}`)

    assert.deepStrictEqual(findBrokenLinks(await madeArticles(), [...written, "/docs/openapi.json"]), [])
  })

  it("are the same each time", async () => {
    assert.deepStrictEqual(await generatedPages(), await madePages())
  })

  it("say in one sentence what they are", async () => {
    const wrong = (await madePages()).filter(({ frontMatter }) => !/^[^\n]{8,260}\.$/.test(frontMatter.description))

    assert.deepStrictEqual(
      wrong.map(({ path }) => path),
      [],
    )
  })

  it("never show what a template forgot to fill in", async () => {
    const wrong = (await madePages()).filter(({ markdown }) => /\bundefined\b|\[object Object\]|\bNaN\b/.test(markdown))

    assert.deepStrictEqual(
      wrong.map(({ path }) => path),
      [],
    )
  })

  it("of the API are small enough to be opened at once", async () => {
    const large = (await madeArticles()).filter(
      ({ html, page }) => page.path.startsWith("api") && gzipSync(html).length > apiPageBytesMax,
    )

    assert.deepStrictEqual(
      large.map(({ page }) => page.path),
      [],
    )
  })
})
