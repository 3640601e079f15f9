import { describe, expect, it } from "@effect/vitest"

import { markdownFiles } from "#docs-site/output/MarkdownFiles.ts"
import { plainMarkdown } from "#docs-site/pipeline/PlainMarkdown.ts"
import { loadedSite } from "#docs-site/site/Site.ts"

import { pageOf } from "./SamplePage.ts"

const plain = (markdown: string): string => plainMarkdown(pageOf(markdown))

describe("A page as plain Markdown", () => {
  it.each([
    ["a callout", "::: warning Take care\nIt burns.\n:::", "> **Take care**\n>\n> It burns."],
    ["a callout without a title", "::: note\nText\n:::", "> **Note**\n>\n> Text"],
    ["tabs", '::: tabs key="x"\n\n== Go\n\nA\n\n== Python\n\nB\n\n:::', "**Go**\n\nA\n\n**Python**\n\nB"],
    ["details", "::: details More\nText\n:::", "**More**\n\nText"],
    ["fields", "::: fields\n\n- `name` {#a.name}\n\n:::", "- `name`"],
    ["an id of a heading", "## Name {#own}", "## Name"],
    ["a link to a file", "[a](../cluster/deploy.md#x)", "[a](/docs/latest/cluster/deploy#x)"],
    ["marks of lines", '```yaml title="a.yaml" test=cluster {1,3-4}\na: 1\n```', '```yaml title="a.yaml"\na: 1\n```'],
    ["code within a callout", "::: tip\n```bash\na\n\n\nb\n```\n:::", "> **Tip**\n>\n> ```bash\n> a\n>\n>\n> b\n> ```"],
    ["changes", "```yaml\na: 1\nb: 2 # [!code --]\nc: 3 # [!code ++]\n```", "```diff\n  a: 1\n- b: 2\n+ c: 3\n```"],
    ["a drawing of its own", "::: diagram How it goes\n<svg></svg>\n:::", "*How it goes*"],
    [
      "a drawing in a file",
      "::: diagram How it goes\n/img/platform/parts.svg\n:::",
      "![How it goes](/docs/img/platform/parts.svg)",
    ],
    [
      "code that looks like it",
      "```text\n::: note\n## A {#b}\n[a](b.md)\n```",
      "```text\n::: note\n## A {#b}\n[a](b.md)\n```",
    ],
  ])("has %s in words that every reader understands", (_, markdown, expected) => {
    expect(plain(markdown)).toBe(`${expected}\n`)
  })
})

describe("The Markdown beside every page", async () => {
  const { views } = await loadedSite()
  const files = markdownFiles([...views.values()])
  const withoutCode = (text: string): string =>
    text.replaceAll(/^([> \t]*)(`{3,}|~{3,}).*?^\1\2[ \t]*$/gms, "").replaceAll(/`[^`\n]*`/g, "")

  it("has none of the words of the pipeline", () => {
    const wrong = files.filter(({ text }) => /^[> \t]*:{3,}|\{#[\w.-]+\}|^== /m.test(withoutCode(text)))

    expect(files.length).toBeGreaterThan(100)
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it("links to pages by addresses that work from anywhere on the site", () => {
    const links = files.flatMap(({ path, text }) =>
      [...withoutCode(text).matchAll(/\]\(([^)\s]+)/g)].map(([, url = ""]) => ({ path, url })),
    )
    const known = (url: string): boolean => {
      const page = url.replace(/[?#].*$/, "").replace(/^\/docs\/?/, "")
      return views.has(page) || /\.(svg|png|json|txt|xml|md)$/.test(page)
    }
    const wrong = links.filter(
      ({ url }) => !/^(https?:|mailto:|#)/.test(url) && !(url.startsWith("/docs") && known(url)),
    )

    expect(links.length).toBeGreaterThan(500)
    expect(wrong).toEqual([])
  })
})
