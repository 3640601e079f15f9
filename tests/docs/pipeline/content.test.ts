import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { describe, expect, it } from "vitest"
import { stringify } from "yaml"

import { readContent } from "#docs-site/pipeline/ReadContent.ts"
import { readFrontMatter } from "#docs-site/pipeline/ReadFrontMatter.ts"

const read = (frontMatter: string) => readFrontMatter("a.md", `---\n${frontMatter}\n---\nText\n`)

const folderOf = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-content-"))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }

  return folder
}

const sound = "---\ntitle: A\ndescription: B.\n---\n\nText\n"
const soundPost = "---\ntitle: A\ndescription: B.\ndate: 2026-01-31\nauthors: [a]\ntags: [b]\n---\nText\n"

describe("Front matter", () => {
  it("is read with every field", () => {
    const fields = {
      title: "A",
      description: "B.",
      sidebarLabel: "C",
      sidebarPosition: 2,
      authors: ["d"],
      tags: ["cloud-native"],
      date: "2026-01-31",
    }

    expect(read(stringify(fields))).toEqual({
      frontMatter: fields,
      markdown: "Text\n",
      firstLine: 13,
    })
  })

  it.each([
    ["title: A", "a.md:1 front matter description: Describe the page in one sentence."],
    ["description: B.", "front matter title: Give the page a title."],
    [
      "title: A\ndescription: B.\nsidebarPositon: 1",
      'a.md:4 front matter sidebarPositon: There is no such field here. Did you mean "sidebarPosition"?',
    ],
    ["title: 1\ndescription: B.", "a.md:2 front matter title: Expected text, got a number."],
    ["title: A\ndescription: ' '", "a.md:3 front matter description: Expected one line of text"],
    ["title: A\ndescription: B.\nsidebarPosition: '1'", "front matter sidebarPosition: Expected a number, got text."],
    ["title: A\ndescription: B.\ntags: [A B]", "front matter tags[0]: Expected lower-case words with hyphens"],
    ["title: A\ndescription: B.\ndate: 2026-02-31", "a.md:4 front matter date: Expected a day such as 2026-01-31."],
    ["title: A\ndescription: B.\ndate: 31.1.2026", "a.md:4 front matter date: Expected a day such as 2026-01-31."],
    ["title: [A\ndescription: B.", "a.md:"],
  ])("is refused as %j", (frontMatter, message) => {
    expect(() => read(frontMatter)).toThrow(message)
  })

  it("is missing where a file does not begin with it", () => {
    expect(() => readFrontMatter("a.md", "Text\n---\na: b\n---\n")).toThrow("a.md:1 does not begin with front matter")
  })
})

describe("The content", () => {
  it("has its addresses from its files", async () => {
    const pages = await readContent(
      folderOf({
        "index.md": sound,
        "nova/index.md": sound,
        "latest/platform/intro.md": sound,
        "blog/2026-01-31-a-b.md": soundPost,
      }),
    )

    expect(pages.map(({ path, source, firstLine }) => [path, source, firstLine])).toEqual([
      ["", "docs-site/content/index.md", 5],
      ["blog/a-b", "docs-site/content/blog/2026-01-31-a-b.md", 8],
      ["latest/platform/intro", "docs-site/content/latest/platform/intro.md", 5],
      ["nova", "docs-site/content/nova/index.md", 5],
    ])
  })

  it.each([
    [{ "blog/2026-01-31-a.md": sound }, "front matter authors: A blog post needs it."],
    [{ "Intro Page.md": sound }, "is not named in lower case with hyphens"],
    [{ "a.md": sound, "a/index.md": sound }, "has the same address as docs-site/content/a.md"],
    [{ "a.md": "x", "b.md": "y" }, "The documentation has 2 problems"],
  ])("is refused as %j", async (files, message) => {
    await expect(readContent(folderOf(files))).rejects.toThrow(message)
  })
})
