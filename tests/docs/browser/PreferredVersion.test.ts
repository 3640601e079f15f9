import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { inBrowser, telephone } from "./InBrowser.ts"

const version = "[data-dropdown=version]"

const choose = async (at: Page, label: string): Promise<void> => {
  await at.click(`${version} summary`)
  await at.click(`${version} a >> text=${label}`)
  await at.waitForURL("**/docs/nova")
}
const shownIn = (at: Page) => at.locator(`${version} summary`).innerText()
const storedIn = (at: Page) => at.evaluate(() => localStorage.getItem("docs-preferred-version"))

describe("The version of the documentation", () => {
  inBrowser(({ open, origin }) => {
    it("is the latest on a page of none, until a visitor chooses one", async () => {
      const at = await open("blog")
      expect(await shownIn(at)).toBe("latest")
      expect(await storedIn(at)).toBeNull()
    })

    it("is remembered once chosen, and shown on pages that belong to none", async () => {
      const at = await open("latest/platform/intro")
      await choose(at, "nova")
      expect(await storedIn(at)).toBe("nova")
      for (const path of ["blog", ""]) {
        await at.goto(`${origin()}/docs/${path}`)
        await at.waitForFunction(() => document.documentElement.dataset["islands"] === "ready")
        expect(await shownIn(at), path).toBe("nova")
        expect(await at.locator(`${version} a[aria-current]`).allTextContents(), path).toEqual(["nova"])
      }
    })

    it("is shown after going from page to page too", async () => {
      const at = await open("latest/platform/intro")
      await choose(at, "nova")
      await at.click("nav[aria-label=Main] >> text=Blog")
      await at.waitForURL("**/docs/blog")
      expect(await shownIn(at)).toBe("nova")
    })

    it("is the page's own where it has one", async () => {
      const at = await open("latest/platform/intro")
      await choose(at, "nova")
      await at.click("nav[aria-label=Main] >> text=Platform")
      await at.waitForURL("**/docs/latest/platform/intro")
      expect(await shownIn(at)).toBe("latest")
      expect(await at.locator(`${version} summary`).getAttribute("aria-label")).toBe("Documentation version: latest")
    })

    it("is remembered from the menu of narrow screens", async () => {
      const at = await open("blog", { viewport: telephone })
      await at.click("[data-menu-open]")
      await at.click("[data-panel-switch]")
      await at.click("#side-menu summary >> text=Version")
      await at.click("#side-menu [data-versions] a >> text=nova")
      await at.waitForURL("**/docs/nova")
      expect(await storedIn(at)).toBe("nova")
    })

    it("ignores a stored name that no version has", async () => {
      const at = await open("blog")
      await at.evaluate(() => localStorage.setItem("docs-preferred-version", "gone"))
      await at.reload()
      await at.waitForFunction(() => document.documentElement.dataset["islands"] === "ready")
      expect(await shownIn(at)).toBe("latest")
    })
  })
})
