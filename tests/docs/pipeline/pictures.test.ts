import { describe, expect, it } from "vitest"

import { pictureSize } from "#docs-site/pipeline/Pictures.ts"
import { safeSvg } from "#docs-site/pipeline/SafeSvg.ts"

import { htmlOf, problemsOf } from "./SamplePage.ts"

const diagram = (svg: string): string => `::: diagram How it works\n${svg}\n:::`

describe("An image", () => {
  it("without a text is refused", async () => {
    expect(await problemsOf("![](/docs/img/none.svg)")).toEqual([
      expect.stringContaining("without a text for those who cannot see it"),
      expect.stringContaining("is no file"),
    ])
  })

  it.each(["/docs/img/none.svg", "https://a.example/a.svg", "../../package.json", "/docs/../../package.json"])(
    "that is no public file is refused: %s",
    async (path) => {
      expect(await problemsOf(`![a](${path})`)).toEqual([
        expect.stringContaining(`5: shows "${path}", which is no file`),
      ])
    },
  )

  it("alone in its paragraph is a figure with its title as caption", async () => {
    expect(await htmlOf('![a "b"](/openapi.json "c & d")')).toBe(
      '<figure><img src="/docs/openapi.json" alt="a &quot;b&quot;" decoding="async"><figcaption>c &amp; d</figcaption></figure>\n',
    )
  })

  it("within a text stays in it, and all but the first wait until they are near", async () => {
    expect(await htmlOf("a ![b](/docs/openapi.json) ![c](/docs/openapi.json)")).toBe(
      '<p>a <img src="/docs/openapi.json" alt="b" decoding="async"> ' +
        '<img src="/docs/openapi.json" alt="c" decoding="async" loading="lazy"></p>\n',
    )
  })

  it("has the size of its file", () => {
    const png = Buffer.alloc(24)
    png.write("\u0089PNG", "latin1")
    png.writeUInt32BE(640, 16)
    png.writeUInt32BE(480, 20)

    expect(pictureSize(png)).toEqual({ width: 640, height: 480 })
    expect(pictureSize(Buffer.from('<svg viewBox="0 0 20 10.4">'))).toEqual({ width: 20, height: 10 })
    expect(pictureSize(Buffer.from('<svg width="30px" height="15" viewBox="0 0 20 10">'))).toEqual({
      width: 30,
      height: 15,
    })
    expect(pictureSize(Buffer.from("GIF89a"))).toBeUndefined()
  })
})

describe("A diagram", () => {
  it("stands in the page with its description", async () => {
    expect(
      await htmlOf(
        diagram('<svg viewBox="0 0 1 1" xmlns="x"><!-- c --><text x="1">A &amp; B</text><path d="M0 0"/></svg>'),
      ),
    ).toBe(
      '<figure class=diagram><svg aria-hidden=true viewBox="0 0 1 1"><text x="1">A &amp; B</text>' +
        '<path d="M0 0"></path></svg><figcaption>How it works</figcaption></figure>\n',
    )
  })

  it("keeps its ids apart from those of others", () => {
    expect(safeSvg('<svg><g id="a"/><use href="#a" fill="url(#a)"/></svg>', "d1-").html).toBe(
      '<svg aria-hidden=true><g id="d1-a"></g><use href="#d1-a" fill="url(#d1-a)"></use></svg>',
    )
  })

  it.each([
    ["<svg><script>a</script></svg>", "<script>"],
    ["<svg><foreignObject/></svg>", "<foreignObject>"],
    ["<svg><style>a</style></svg>", "<style>"],
    ['<svg><a href="#x"/></svg>', "<a>"],
    ['<svg onload="a"/>', "onload"],
    ['<svg style="a"/>', "style"],
    ['<svg><use href="https://a.example/#x"/></svg>', "https://a.example/#x"],
    ['<svg><rect fill="url(https://a.example)"/></svg>', "https://a.example"],
    ["<svg><g></svg>", "well-formed"],
    ["<svg/><svg/>", "<svg>"],
    ["<svg x=1/>", "well-formed"],
    ["/img/none.svg", "Write the path of an SVG file"],
  ])("is refused as %s", async (svg, message) => {
    expect((await problemsOf(diagram(svg))).join("\n")).toContain(message)
  })

  it("without a description is refused", async () => {
    expect(await problemsOf("::: diagram\n<svg/>\n:::")).toEqual([expect.stringContaining("without a description")])
  })
})
