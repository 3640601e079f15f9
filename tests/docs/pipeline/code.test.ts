import { describe, expect, it } from "vitest"

import { languages } from "#docs-site/pipeline/Highlighter.ts"

import { htmlOf, problemsOf } from "./SamplePage.ts"

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\``

const samples: Readonly<Record<string, readonly [code: string, html: string]>> = {
  bash: ["export A='b' # c", "<i class=k>export</i> A=<i class=s>'b' </i><i class=c># c</i>"],
  diff: ["+a\n-b", "<i class=i>+a</i>\n<i class=d>-b</i>"],
  docker: ["FROM node:24", "<i class=k>FROM</i> node:24"],
  go: ["func main() {}", "<i class=k>func </i><i class=f>main</i>() {}"],
  hcl: ['a = "b"', 'a = <i class=s>"b"</i>'],
  javascript: ["const a = 1", "<i class=k>const </i><i class=n>a</i> = <i class=n>1</i>"],
  json: ['{ "a": true }', '{ <i class=p>"a"</i>: <i class=k>true</i> }'],
  python: ["def a(): pass", "<i class=k>def </i><i class=f>a</i>(): <i class=k>pass</i>"],
  sql: ["select 1", "<i class=k>select </i><i class=n>1</i>"],
  text: ["<a>", "&lt;a&gt;"],
  typescript: ["let a: string", "<i class=k>let</i> a: <i class=t>string</i>"],
  yaml: ["a: 1", "<i class=p>a</i>: <i class=n>1</i>"],
}

describe("Code", () => {
  it.each(languages)("in %s is highlighted with classes, for light and dark alike", async (language) => {
    const [code = "", html = ""] = samples[language] ?? []

    expect(await htmlOf(fence(language, code))).toBe(
      `<div class=code data-language=${language}><pre><code>${html}</code></pre>` +
        '<button type=button class=copy aria-label="Copy code">Copy</button></div>\n',
    )
  })

  it("can be named by the short form of its language", async () => {
    expect(await htmlOf(fence("ts", "1"))).toContain("data-language=typescript")
  })

  it("without a language is plain", async () => {
    expect(await htmlOf(fence("", "const a"))).toContain("<code>const a</code>")
    expect(await htmlOf("    const a")).toContain("<code>const a</code>")
  })

  it("can have a title", async () => {
    expect(await htmlOf(fence('bash title="a <b>"', "ls"))).toContain(
      "<figure class=code data-language=bash><figcaption>a &lt;b&gt;</figcaption><pre>",
    )
  })

  it("marks lines", async () => {
    expect(await htmlOf(fence("text {1,3-4}", "a\nb\nc\nd"))).toContain(
      "<code><mark>a</mark>\nb\n<mark>c</mark>\n<mark>d</mark></code>",
    )
  })

  it.each([
    ["text", "a // [!code ++]\nb # [!code --]\nc"],
    ["text", "a <!-- [!code ++] -->\nb -- [!code --]\nc"],
  ])("shows in %s what is added and removed", async (language, code) => {
    expect(await htmlOf(fence(language, code))).toContain("<code><ins>a</ins>\n<del>b</del>\nc</code>")
  })

  it.each([
    ["nope", "a", 'names the language "nope" of code. Use one of bash,'],
    ["bash {5}", "a", "marks line 5 of code that has 1"],
    ["bash {x}", "a", "has {x} after its code's language"],
    ["bash {2-1}", "a", "has {2-1} after its code's language"],
    ["bash titel=x", "a", "has titel=x after its code's language"],
    ["bash nope", "a", "has nope after its code's language"],
  ])("is refused as %j", async (info, code, message) => {
    expect(await problemsOf(`a\n\n${fence(info, code)}`)).toEqual([expect.stringContaining(`7: ${message}`)])
  })
})
