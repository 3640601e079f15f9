import { describe, expect, it } from "vitest"

import { compile } from "#docs-site/pipeline/Compile.ts"
import { compileAll } from "#docs-site/pipeline/CompileAll.ts"

import { compiled, htmlOf, pageOf, problemsOf } from "./SamplePage.ts"

const headingsOf = async (markdown: string) => (await compiled(markdown)).headings.map(({ id }) => id)

describe("A heading", () => {
  it("has the id GitHub gives it, once a page", async () => {
    expect(await headingsOf("## What's `new`, *really*?\n\n## Übung 1_a\n\n## Übung 1_a\n\n## Übung 1_a-1")).toEqual([
      "whats-new-really",
      "übung-1_a",
      "übung-1_a-1",
      "übung-1_a-1-1",
    ])
  })

  it("can choose its id", async () => {
    const { headings, html } = await compiled("## Install it {#install}")

    expect(headings).toEqual([{ id: "install", level: 2, text: "Install it" }])
    expect(html).toBe(
      '<h2 id="install">Install it<a class=anchor href="#install" aria-label="Link to Install it"></a></h2>\n',
    )
  })

  it("never takes the id of what stands around the text", async () => {
    const { headings } = await compiled("## Contents\n\n## Page title")

    expect(headings.map(({ id }) => id)).toEqual(["contents-1", "page-title-1"])
    expect(await problemsOf("## What is here {#contents}")).toEqual([
      expect.stringContaining('gives the id "contents", which the page has already'),
    ])
  })

  it.each([
    ["# Title", "has a heading of level 1"],
    ["## A\n\n#### B", "has a heading of level 4 below one of level 2"],
    ["### A", "has a heading of level 3 below one of level 1"],
    ["## A {#x}\n\n## B {#x}", 'gives the id "x", which the page has already'],
    ["## ", "has a heading without text"],
  ])("is refused as %j", async (markdown, message) => {
    expect(await problemsOf(markdown)).toEqual([expect.stringContaining(message)])
  })
})

describe("A link", () => {
  it("to another site says so", async () => {
    expect(await htmlOf("[a](https://a.example/)")).toContain(
      '<a href="https://a.example/" rel="external noopener noreferrer">',
    )
  })

  it("to a file leads to its page, with its anchor", async () => {
    const markdown =
      "[a](../cluster/deploy.md#b) [b](./index.md) [c](../../blog/2026-01-31-post.md) [d](#here) [e](/docs/api/)"

    expect((await compiled(markdown)).links).toEqual([
      "/docs/latest/cluster/deploy#b",
      "/docs/latest/platform",
      "/docs/blog/post",
      "/docs/latest/platform/intro#here",
      "/docs/api/",
    ])
  })

  it("is kept with its line", async () => {
    const table = "| A |\n| - |\n| [d](/docs/d) |"

    expect((await compiled(`a\n\nb\n[c](/docs/c)\n\n${table}`)).linkLines).toEqual({ "/docs/c": 8, "/docs/d": 12 })
  })

  it.each(["cluster/deploy", "/latest/platform", "ftp://a.example", "a.html"])("to %s is refused", async (address) => {
    expect(await problemsOf(`a\n\n[a](${address})`)).toEqual([expect.stringContaining(`7: links to "${address}"`)])
  })

  it("with a script is no link", async () => {
    expect(await htmlOf("[a](javascript:alert(1))")).not.toContain("<a")
  })
})

describe("A table", () => {
  it("scrolls by itself and ties its cells to the heads", async () => {
    const html = await htmlOf("| A | B |\n| - | -: |\n| 1 | 2 |")

    expect(html).toMatch(/^<div class=table><table>/)
    expect(html).toContain('<th scope="col">A</th>')
    expect(html).toContain('<td class="right">2</td>')
    expect(html).not.toContain("style=")
  })

  it("has no empty heads, and heads of rows where its corner is empty", async () => {
    const html = await htmlOf("|   | A |\n| - | - |\n| b | 1 |\n|   | 2 |")

    expect(html).toContain('<td></td>\n<th scope="col">A</th>')
    expect(html).toContain('<th scope="row">b</th>\n<td>1</td>')
    expect(html).toContain("<td></td>\n<td>2</td>")
  })
})

describe("A callout", () => {
  it.each(["note", "tip", "info", "warning", "danger"])("can be a %s", async (kind) => {
    expect(await htmlOf(`:::${kind}\nText\n:::`)).toContain(`<div class="callout ${kind}" role="note">`)
  })

  it("has a title with markup, or the name of its kind", async () => {
    expect(await htmlOf("::: tip Use `x`\nA\n:::")).toContain('<p class="callout-title">Use <code>x</code></p>')
    expect(await htmlOf("::: tip\nA\n:::")).toContain('<p class="callout-title">Tip</p>')
  })

  it("holds what a page holds, also callouts and code with colons", async () => {
    const html = await htmlOf("::: note\n- a\n\n::: tip\n```text\n:::\n```\n:::\n\nend\n:::\n\nafter")

    expect(html).toContain("<p>end</p>\n</div>\n<p>after</p>")
  })

  it("of an unknown kind is refused", async () => {
    expect(await problemsOf("::: hint\nA\n:::")).toEqual([expect.stringContaining('5: opens a container "hint"')])
  })

  it("that is never closed is refused", async () => {
    expect(await problemsOf("a\n\n::: note\nA")).toEqual([
      expect.stringContaining("7: opens ::: note and never closes"),
    ])
  })
})

describe("Tabs", () => {
  const tabs = '::: tabs key="language"\n== TypeScript\nA\n== Go\nB\n:::'

  it("are radio buttons with panels, and work without a script", async () => {
    const html = await htmlOf(`${tabs}\n\n${tabs}`)

    expect(html).toContain('<div class="tabs" role="radiogroup" aria-label="Choose the language" data-key="language">')
    expect(html).toContain(
      '<input type=radio name=tabs-1 id=tabs-1-1 value="typescript" checked><label for=tabs-1-1>TypeScript</label><div class=panel>\n<p>A</p>',
    )
    expect(html).toContain('<input type=radio name=tabs-2 id=tabs-2-2 value="go"><label for=tabs-2-2>Go</label>')
  })

  it.each([
    ["::: tabs\n== A\na\n== B\nb\n:::", "without a key"],
    ["::: tabs key=x\n== A\na\n:::", "fewer than two tabs"],
    ["::: tabs key=x\ntext\n== A\na\n== B\nb\n:::", "text between ::: tabs and its first tab"],
    ["::: tabs key=x\n== A\na\n== A\nb\n:::", "two tabs of one name"],
    ["::: tabs key=x\n== A\n## H\n== B\nb\n:::", "has a heading in a tab"],
  ])("are refused as %j", async (markdown, message) => {
    expect(await problemsOf(markdown)).toEqual([expect.stringContaining(message)])
  })
})

describe("A page", () => {
  it("is split into what search finds, without markup", async () => {
    const { sections } = await compiled(
      'Intro *a*\n\n## First `b`\n\nText [c](/docs/c)\n\n```json\n{ "d": 1 }\n```\n\n### Empty\n\n| e |\n| - |\n| f |',
    )

    expect(sections).toEqual([
      { headingId: "", heading: "", text: "Intro a" },
      { headingId: "first-b", heading: "First b", text: 'Text c { "d": 1 }' },
      { headingId: "empty", heading: "Empty", text: "e f" },
    ])
  })

  it("gives search no more than the beginning of long code", async () => {
    const { sections } = await compiled(`\`\`\`text\n${"word ".repeat(10)}\n${"x".repeat(5_000)}\n\`\`\``)

    expect(sections[0]?.text).toBe("word ".repeat(10).trim())
  })

  it("counts the words of its prose, not of its code", async () => {
    expect((await compiled("## Two words\n\nIt's three *words*\n\n```text\nnot these\n```")).wordCount).toBe(5)
  })

  it("knows no HTML", async () => {
    expect(await htmlOf("<b onclick=x>a</b>")).toBe("<p>&lt;b onclick=x&gt;a&lt;/b&gt;</p>\n")
  })

  it("is refused once, with everything that is wrong in it", async () => {
    expect(await problemsOf("# A\n\n[b](c)\n\n```nope\n```")).toHaveLength(3)
  })

  it("names its file and line", async () => {
    await expect(compile(pageOf("# A"))).rejects.toThrow("docs-site/content/latest/platform/intro.md:5 has a heading")
  })

  it("is refused together with all others that are wrong", async () => {
    const pages = [pageOf("# A", "a"), pageOf("Fine", "b"), pageOf("# C", "c")]

    await expect(compileAll(pages)).rejects.toThrow(/2 problems:\n.*a\.md:5.*\n.*c\.md:5/)
  })
})
