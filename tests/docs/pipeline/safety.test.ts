import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { compile } from "#docs-site/pipeline/Compile.ts"
import { ContentError } from "#docs-site/pipeline/ContentError.ts"
import { safeSvg } from "#docs-site/pipeline/SafeSvg.ts"

import { pageOf } from "./SamplePage.ts"

const elements = new Set(
  (
    "a aside blockquote br button code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins label li " +
    "mark ol p pre s strong table tbody td th thead tr ul svg g path rect text use title"
  ).split(" "),
)

const attributes = new Set(
  (
    "alt aria-hidden aria-label checked class d data-key data-language decoding fill for height href id loading name rel role scope src " +
    "start title transform type value viewBox width x y"
  ).split(" "),
)

const tag = /<\/?([A-Za-z][\w-]*)((?:\s+[\w:-]+(?:=(?:"[^"<>]*"|[^\s"'=<>`]+))?)*)\s*>|[<]/g
const attribute = /([\w:-]+)(?:=(?:"([^"]*)"|(\S+)))?/g
const safeAddress = /^(#|\/docs(\/|$|[?#])|https?:\/\/|mailto:)/i

/** Whatever in HTML is no known element, no known attribute or no safe address. */
const dangers = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(tag)].flatMap(([whole, name, attributeText = ""]) => {
    if (name === undefined || !elements.has(name)) return [whole]

    return [...attributeText.matchAll(attribute)].flatMap(([text, key = "", quoted, bare]) =>
      !attributes.has(key) || ((key === "href" || key === "src") && !safeAddress.test(quoted ?? bare ?? ""))
        ? [text]
        : [],
    )
  })

const fragments = fc.constantFrom(
  ..."<script>alert(1)</script>|<img src=x onerror=a>|javascript:a|data:text/html,a|[a](|![a](|](x|)|\"|'|<|>|&|&lt;|&#x6A;".split(
    "|",
  ),
  ...'`|```|```bash title="|```js {1}|~~~|::: note |::: tabs key=x|== A|== B|::: diagram a|:::|<svg |<svg>|</svg>|onload="a"|/>'.split(
    "|",
  ),
  ...'## |### |{#x}|{#"onclick=a}|- |1. |> |<a href="javascript:a">|<https://a.example>|<javascript:a>|[x]: javascript:a|[x]|**|_|\\'.split(
    "|",
  ),
  "| a | b |\n| - | -: |\n| c | d |",
  "|",
  "\n",
  "\n\n",
  "    ",
  "/docs/openapi.json",
  'https://a.example/"onclick=a',
)

const markdowns = fc.oneof(
  fc
    .array(fc.oneof({ weight: 4, arbitrary: fragments }, { weight: 1, arbitrary: fc.string() }), { maxLength: 30 })
    .map((parts) => parts.join("")),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: fragments }, { weight: 1, arbitrary: fc.string() }), { maxLength: 30 })
    .map((parts) => parts.join("\n")),
  fc.string({ unit: "binary", maxLength: 200 }),
)

describe("Compiled HTML", () => {
  it("never holds a script, an event handler or an unknown element, whatever the Markdown", async () => {
    let compiledCount = 0
    await fc.assert(
      fc.asyncProperty(markdowns, async (markdown) => {
        try {
          const { html } = await compile(pageOf(markdown))
          compiledCount += 1
          expect(dangers(html)).toEqual([])
        } catch (error) {
          if (!(error instanceof ContentError)) throw error
        }
      }),
      { numRuns: 2_000 },
    )

    expect(compiledCount).toBeGreaterThan(200)
  })

  it("never holds more of a drawing than shapes and text", () => {
    const parts = fc.constantFrom(
      ...'<svg>|<svg |</svg>|<g>|</g>|<path d="M0"/>|<script>|</script>|<a href="javascript:a">|onload="a"|onload=a|fill=\'"onload=a\'|>|/>|<!--|-->|<|&lt;script&gt;|&amp;lt;|<use href="#a"/>|<use href="javascript:a"/>|<text x="1">|</text>|text'.split(
        "|",
      ),
    )

    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (inner) => {
        expect(dangers(safeSvg(`<svg>${inner.join("")}</svg>`, "d1-").html)).toEqual([])
      }),
      { numRuns: 3_000 },
    )
  })

  it("would be found dangerous, had it something dangerous", () => {
    for (const html of ["<script>a</script>", "<p onclick=a>", '<a href="javascript:a">', "<p", "<iframe>"])
      expect(dangers(html).length).toBeGreaterThan(0)
  })
})
