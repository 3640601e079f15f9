import { readFileSync } from "node:fs"

import { describe, expect, it } from "vitest"

import { compile } from "#docs-site/pipeline/Compile.ts"
import { readFrontMatter } from "#docs-site/pipeline/ReadFrontMatter.ts"

const contributing = readFileSync(new URL("../../../.github/CONTRIBUTING.md", import.meta.url), "utf8")

describe("The page that says how to write documentation", () => {
  const example = /^````md\n(.*?)^````$/ms.exec(contributing)?.[1] ?? ""

  it("shows a page that compiles, with every part of the dialect", async () => {
    const { frontMatter, markdown } = readFrontMatter("CONTRIBUTING.md", example)
    const page = { path: "latest/platform/intro", source: "CONTRIBUTING.md", isGenerated: false, frontMatter, markdown }
    const { html } = await compile(page)

    for (const part of [
      '<h2 id="own-id">',
      'rel="external',
      "<figure class=code",
      "<mark>",
      "<ins>",
      "<del>",
      '<div class="callout warning"',
      '<div class="tabs"',
      "<figcaption>A caption, or none",
      "<figure class=diagram><svg",
      "<div class=table>",
    ])
      expect(html).toContain(part)
  })
})
