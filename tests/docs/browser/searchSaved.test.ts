import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { inBrowser } from "./InBrowser.ts"
import { openFirst, openSearch, searchDialog, searchField, searchFor, searchOptions } from "./SearchActions.ts"

const intro = "latest/platform/intro"
const limits = "/docs/latest/platform/guides/rate-limits"
const deploy = "/docs/latest/platform/cluster/deploy"

/** What stands in the list of a title, from top to bottom. */
const savedUnder = (page: Page, title: "Recent" | "Favorite"): Promise<ReadonlyArray<string | null>> =>
  searchDialog(page)
    .locator(`[role=listbox] [role=group][aria-label=${title}] [role=option]`)
    .evaluateAll((options) => options.map((option) => option.getAttribute("href")))

const action = (page: Page, label: string | RegExp) => searchDialog(page).getByRole("button", { name: label })

describe("Earlier searches", () => {
  inBrowser(({ open }) => {
    it("are none at first", async () => {
      const page = await open(intro)
      await openSearch(page)
      expect(await searchDialog(page).innerText()).toContain("No recent searches")
    })

    it("are kept under Recent, the last one first and each once, also after a reload", async () => {
      const page = await open(intro)
      await openFirst(page, "rate limits", limits)
      await openFirst(page, "deploy a cluster", deploy)
      await openFirst(page, "rate limits", limits)
      await page.reload()
      await openSearch(page)
      expect(await searchDialog(page).locator(".search-list-title").first().innerText()).toBe("Recent")
      expect(await savedUnder(page, "Recent")).toEqual([limits, deploy])
    })

    it("are seven at most", async () => {
      const page = await open(intro)
      await page.evaluate(() => {
        const searches = Array.from({ length: 7 }, (_, at) => ({
          url: `/docs/${at}`,
          title: `Page ${at}`,
          heading: "",
        }))
        localStorage.setItem("search-recent", JSON.stringify(searches))
      })
      await openFirst(page, "rate limits", limits)
      await openSearch(page)
      await searchField(page).fill("")
      const saved = await savedUnder(page, "Recent")
      expect(saved).toHaveLength(7)
      expect(saved[0]).toBe(limits)
      expect(saved).not.toContain("/docs/6")
    })

    it("can be opened with the keyboard", async () => {
      const page = await open(intro)
      await openFirst(page, "rate limits", limits)
      await openFirst(page, "deploy a cluster", deploy)
      await openSearch(page)
      await searchField(page).fill("")
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("Enter")
      await page.waitForURL(`**${limits}`)
    })

    it("become favorites with the star, stand under Favorite then, and stay there when opened again", async () => {
      const page = await open(intro)
      await openFirst(page, "rate limits", limits)
      await openSearch(page)
      await searchField(page).fill("")
      await action(page, "Make Rate limits a favorite").click()
      expect(await savedUnder(page, "Recent")).toEqual([])
      expect(await savedUnder(page, "Favorite")).toEqual([limits])
      expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.press("Escape")
      await openFirst(page, "rate limits", limits)
      await page.reload()
      await openSearch(page)
      expect(await searchDialog(page).locator(".search-list-title").first().innerText()).toBe("Favorite")
      expect(await savedUnder(page, "Recent")).toEqual([])
      expect(await savedUnder(page, "Favorite")).toEqual([limits])
    })

    it("are no favorites any more when the filled star is pressed", async () => {
      const page = await open(intro)
      await openFirst(page, "rate limits", limits)
      await openSearch(page)
      await searchField(page).fill("")
      await action(page, "Make Rate limits a favorite").click()
      const star = action(page, "Move Rate limits back to recent searches")
      const fill = await star.locator("path").evaluate((path) => getComputedStyle(path).fill)
      expect(fill).not.toBe("none")
      await star.click()
      expect(await savedUnder(page, "Favorite")).toEqual([])
      expect(await savedUnder(page, "Recent")).toEqual([limits])
      const outline = action(page, "Make Rate limits a favorite").locator("path")
      expect(await outline.evaluate((path) => getComputedStyle(path).fill)).toBe("none")
    })

    it("are forgotten when they are removed", async () => {
      const page = await open(intro)
      await openFirst(page, "rate limits", limits)
      await openFirst(page, "deploy a cluster", deploy)
      await openSearch(page)
      await searchField(page).fill("")
      await action(page, /^Make Deploy a cluster/).click()
      await action(page, "Remove Rate limits from recent searches").click()
      await action(page, /^Remove Deploy a cluster.* from favorite searches/).click()
      expect(await searchOptions(page).count()).toBe(0)
      await page.reload()
      await openSearch(page)
      expect(await searchDialog(page).innerText()).toContain("No recent searches")
    })

    it("are kept for a section with its heading, and for a result opened in a new tab", async () => {
      const page = await open(intro)
      await openSearch(page)
      await searchFor(page, "precondition_failed", "/docs/latest/platform/reference/errors#PRECONDITION_FAILED")
      await page.keyboard.press("Control+Enter")
      await searchField(page).fill("")
      expect(await searchOptions(page).first().innerText()).toContain("PRECONDITION_FAILED")
    })

    it("that someone else wrote into the browser do no harm", async () => {
      const page = await open(intro)
      await page.evaluate(() => {
        const markup = "<img src=x onerror='document.title = 1'>"
        const searches = [
          { url: "javascript:alert(1)", title: "Script", heading: "" },
          { url: "/docs/blog", title: markup, heading: markup },
          7,
        ]
        localStorage.setItem("search-recent", JSON.stringify(searches))
        localStorage.setItem("search-favorite", "{")
      })
      await openSearch(page)
      expect(await savedUnder(page, "Recent")).toEqual(["/docs/blog"])
      expect(await searchDialog(page).locator("img").count()).toBe(0)
    })
  })
})
