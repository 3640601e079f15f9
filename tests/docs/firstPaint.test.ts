import { describe, expect, it } from "@effect/vitest"

import { firstPaintId } from "#docs-site/navigation/FirstPaint.ts"

const article = (html: string) => firstPaintId({ type: "article", html })
const table = "<table><tr><td>1</td></tr></table>"
const longText = `<p>${"word ".repeat(1_000)}</p>`

describe("A page is painted", () => {
  it("once the title of an article is there", () => {
    expect(article(`<p>Text.</p><h2 id="more">More</h2>`)).toBe("page-title")
  })

  it("once a table at its top is whole, for its columns move until then", () => {
    expect(article(`<h2 id="codes">Codes</h2>${table}<p>Text.</p><h3 class="x" id="more">More</h3>${table}`)).toBe(
      "more",
    )
    expect(article(table)).toBe("footer")
  })

  it("before a table that is below the first screen", () => {
    expect(article(`${longText}${table}<h2 id="more">More</h2>`)).toBe("page-title")
  })

  it("once the first part of the home page is there", () => {
    const home = (html: string) => firstPaintId({ type: "home", html, posts: [] })

    expect(home(`<p>Text.</p><h2 id="begin">Begin</h2><h2 id="more">More</h2>`)).toBe("begin")
    expect(home("<p>Text.</p>")).toBe("from-the-blog")
  })

  it("elsewhere once the bar above it is there", () => {
    expect(firstPaintId({ type: "search" })).toBe("page")
  })
})
