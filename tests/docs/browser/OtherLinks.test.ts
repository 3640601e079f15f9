import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { inBrowser } from "./InBrowser.ts"

const intro = "latest/platform/intro"
const blog = "nav[aria-label=Main] >> text=Blog"

/** Clicks a link of these attributes, and says whether the site left it to the browser. */
const isLeftToBrowser = (at: Page, attributes: Readonly<Record<string, string>>, event: MouseEventInit = {}) =>
  at.evaluate(
    ([given, init]) => {
      const link = document.createElement("a")
      for (const [name, value] of Object.entries(given)) link.setAttribute(name, value)
      document.querySelector("main")?.append(link)
      let isLeft: boolean | undefined
      addEventListener(
        "click",
        (clicked) => {
          isLeft = !clicked.defaultPrevented
          // What the browser would do is not what is tested.
          clicked.preventDefault()
        },
        { once: true },
      )
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }))
      return isLeft
    },
    [attributes, event] as const,
  )

describe("A link that leads elsewhere", () => {
  inBrowser(({ open }) => {
    it.each([
      ["another site", { href: "https://example.com/docs/blog" }],
      ["a mail", { href: "mailto:someone@example.com" }],
      ["a telephone", { href: "tel:+123" }],
      ["a download", { href: "/docs/blog", download: "" }],
      ["another window", { href: "/docs/blog", target: "_blank" }],
      ["a file", { href: "/docs/openapi.json" }],
      ["the Markdown of a page", { href: "/docs/latest/platform/intro.md" }],
      ["the server's own pages", { href: "/health" }],
      ["a place in the page", { href: "#main" }],
    ])("is left to the browser where it leads to %s", async (_, attributes) => {
      expect(await isLeftToBrowser(await open(intro), attributes)).toBe(true)
    })

    it("is not left to the browser where it leads to a page", async () => {
      expect(await isLeftToBrowser(await open(intro), { href: "/docs/blog" })).toBe(false)
    })

    it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
      "is left to the browser when clicked with %o",
      async (event) => {
        expect(await isLeftToBrowser(await open(intro), { href: "/docs/blog" }, event)).toBe(true)
      },
    )

    it.each([{ modifiers: ["Control" as const] }, { button: "middle" as const }])(
      "opens beside the page when clicked with %o",
      async (options) => {
        const at = await open(intro)
        const opened = at.context().waitForEvent("page")
        await at.click(blog, options)
        await (await opened).waitForURL("**/docs/blog")
        expect(new URL(at.url()).pathname).toBe(`/docs/${intro}`)
      },
    )
  })
})
