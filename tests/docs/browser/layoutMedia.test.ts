import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { inBrowser } from "./InBrowser.ts"

/** The width between the margins of a sheet of A4. */
const sheet = { width: 718, height: 1000 }

const shown = (page: Page, selectors: ReadonlyArray<string>) =>
  page.evaluate(
    (all) =>
      all.filter((selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())),
    selectors,
  )

describe("A page on other media", () => {
  inBrowser(({ open }) => {
    it("is printed without what leads around it, and with all of its code and details", async () => {
      const page = await open("api/whoami", { viewport: sheet })
      const furniture = [".navbar", ".announcement", ".side", ".footer", ".neighbors", ".copy", ".try-it", ".contents"]
      const closed = "main details:not([open])"
      const hiddenInDetails = () =>
        page
          .locator(closed)
          .evaluateAll(
            (all) => all.filter(({ lastElementChild }) => lastElementChild?.checkVisibility() !== true).length,
          )
      expect((await shown(page, furniture)).length).toBeGreaterThan(3)
      expect(await hiddenInDetails()).toBeGreaterThan(0)
      await page.emulateMedia({ media: "print" })
      expect(await shown(page, furniture)).toEqual([])
      expect(await hiddenInDetails()).toBe(0)
      const code = await page.locator("pre").evaluateAll((all) =>
        all.map((pre) => ({
          isShown: pre.checkVisibility(),
          isWhole: pre.scrollWidth <= pre.clientWidth && pre.scrollHeight <= pre.clientHeight,
        })),
      )
      expect(code.length).toBeGreaterThan(3)
      expect(code.filter(({ isShown, isWhole }) => !isShown || !isWhole)).toEqual([])
      const link = page.locator("main p a[href^='/docs/']").first()
      expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("underline")
    })

    it("still shows what is found and what is chosen where the system forces its colors", async () => {
      const page = await open("latest/platform/tiers", { forcedColors: "active", colorScheme: "dark" })
      const outlineOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(await outlineOf(".side [aria-current=page]")).toBe("solid")
      expect(await outlineOf(".side a:not([aria-current])")).toBe("none")
      await page.keyboard.press("Control+K")
      await page.locator("dialog.search[open]").waitFor()
      await page.keyboard.type("cluster")
      await page.locator("dialog mark").first().waitFor()
      // Each letter draws the options again, so one that was just found may be gone.
      await expect.poll(() => outlineOf("dialog [role=option][aria-selected=true]")).toBe("solid")
      await expect.poll(() => outlineOf("dialog [role=option][aria-selected=false]")).toBe("none")
      const colorsOfMark = () =>
        page
          .locator("dialog mark")
          .first()
          .evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor])
      await expect.poll(colorsOfMark).not.toContain("")
      const [color, background] = await colorsOfMark()
      expect(background).not.toBe(color)
      expect(background).not.toBe("rgba(0, 0, 0, 0)")
    })
  })
})
