import { describe, expect, it } from "@effect/vitest"

import { holdRequests } from "./HeldRequests.ts"
import { inBrowser } from "./InBrowser.ts"
import { openSearch, searchDialog, searchField } from "./SearchActions.ts"

const intro = "latest/platform/intro"

describe("The search dialog", () => {
  inBrowser(({ open }) => {
    it.each(["Control+k", "Meta+k", "/"])("opens with %s", async (keys) => {
      const page = await open(intro)
      await page.keyboard.press(keys)
      await searchDialog(page).waitFor()
      expect(await searchField(page).getAttribute("placeholder")).toBe("Search docs")
      expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await searchField(page).inputValue()).toBe("")
    })

    it.each(["Control+k", "Meta+k"])("closes with %s when it is open, and opens again", async (keys) => {
      const page = await open(intro)
      await openSearch(page)
      await searchField(page).fill("networks")
      await page.keyboard.press(keys)
      await page.waitForSelector("dialog.search:not([open])", { state: "attached" })
      await page.keyboard.press(keys)
      await searchDialog(page).waitFor()
      await page.keyboard.press("/")
      expect(await searchField(page).inputValue()).toBe("/")
    })

    it("opens with a click, and stays closed while / is typed into a field", async () => {
      const page = await open("search")
      const field = page.locator(".search-page input[name=q]")
      await field.focus()
      await page.keyboard.type("a/b")
      expect(await field.inputValue()).toBe("a/b")
      expect(await searchDialog(page).count()).toBe(0)
      await page.click("[data-search-open]")
      await searchDialog(page).waitFor()
    })

    it("keeps what is typed while it is fetched", async () => {
      const page = await open(intro)
      const held = await holdRequests(page, "**/docs/assets/**")
      await page.keyboard.press("/")
      await held.arrived
      await page.keyboard.type("whoamii")
      await page.keyboard.press("Backspace")
      held.release()
      await page.waitForSelector('#search-option-0[href="/docs/latest/cli/whoami"]')
      expect(await searchField(page).inputValue()).toBe("whoami")
    })

    it("closes with Escape, and gives the focus back to what had it", async () => {
      const page = await open(intro)
      await page.focus(".navbar a[href='/docs/blog']")
      await openSearch(page)
      await page.keyboard.press("Escape")
      await page.waitForSelector("dialog.search:not([open])", { state: "attached" })
      expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/docs/blog")
    })

    it("gives the focus back to the button that opened it, also after a click beside it", async () => {
      const page = await open(intro)
      await page.click("[data-search-open]")
      await searchDialog(page).waitFor()
      await page.mouse.click(5, 500)
      await page.waitForSelector("dialog.search:not([open])", { state: "attached" })
      expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-search-open"))).toBe(true)
    })
  })
})
