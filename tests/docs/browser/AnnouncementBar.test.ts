import { describe, expect, it } from "@effect/vitest"

import { holdRequests } from "./HeldRequests.ts"
import { inBrowser, islandsOf } from "./InBrowser.ts"

const page = "latest/platform/intro"
const bar = "[data-announcement]"
const close = "[data-announcement-close]"

describe("The announcement bar", () => {
  inBrowser(({ open }) => {
    it("closes, and stays closed on the next page and after a reload", async () => {
      const at = await open(page)
      expect(await at.isVisible(bar)).toBe(true)
      await at.click(close)
      expect(await at.isVisible(bar)).toBe(false)
      await at.click("nav[aria-label=Main] >> text=Blog")
      await at.waitForURL("**/docs/blog")
      expect(await at.isVisible(bar)).toBe(false)
      await at.reload()
      expect(await at.isVisible(bar)).toBe(false)
    })

    it("is closed before anything is painted, so that the page does not jump", async () => {
      const at = await open(page)
      await at.click(close)
      await holdRequests(at, "**/docs/assets/**/*.js")
      await at.reload({ waitUntil: "commit" })
      await at.waitForSelector("main h1")
      expect(await at.isVisible(bar)).toBe(false)
    })

    it("does not lose the focus with its button", async () => {
      const at = await open(page)
      await at.focus(close)
      await at.keyboard.press("Enter")
      expect(await at.evaluate(() => document.activeElement?.id)).toBe("main")
    })
  })
})

describe("The announcement bar of another id", () => {
  inBrowser(
    ({ origin, visitor }) => {
      it("shows the text of the build, although an earlier one was closed", async () => {
        const context = await visitor()
        const at = await context.newPage()
        await at.goto(`${origin()}/docs/${page}`)
        await islandsOf(at)
        await at.evaluate(() => localStorage.setItem("announcement-simulated-cloud", "closed"))
        await at.reload()
        await islandsOf(at)
        expect(await at.locator(bar).innerText()).toContain("The second edition is here.")
        await at.click(close)
        await at.reload()
        expect(await at.isVisible(bar)).toBe(false)
        expect(await at.evaluate(() => localStorage.getItem("announcement-second-edition"))).toBe("closed")
      })
    },
    { DOCS_ANNOUNCEMENT: "The second edition is here.", DOCS_ANNOUNCEMENT_ID: "second-edition" },
  )
})
