import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { holdRequests } from "./HeldRequests.ts"
import { inBrowser, telephone } from "./InBrowser.ts"
import {
  activeOption,
  openFirst,
  openSearch,
  searchDialog,
  searchField,
  searchFor,
  searchOptions,
} from "./SearchActions.ts"

const intro = "latest/platform/intro"
const patient = { timeout: 15_000 }
const deploy = "/docs/latest/platform/cluster/deploy"

/** Waits until a heading stands where one reads first. */
const headingAtTop = (page: Page, id: string) =>
  page.waitForFunction((heading) => (document.getElementById(heading)?.getBoundingClientRect().top ?? 999) < 200, id)

describe("The search dialog", () => {
  inBrowser(({ open }) => {
    it("is walked with arrow keys, Home and End while the focus stays in its field", async () => {
      const page = await open(intro)
      await openSearch(page)
      await searchFor(page, "cluster", "/docs/latest/platform/cluster")
      const last = (await searchOptions(page).count()) - 1
      const at = async (): Promise<string | null> => (await activeOption(page)).getAttribute("id")
      expect(await at()).toBe("search-option-0")
      await page.keyboard.press("ArrowDown")
      expect(await at()).toBe("search-option-1")
      await page.keyboard.press("End")
      expect(await at()).toBe(`search-option-${last}`)
      await page.keyboard.press("ArrowDown")
      expect(await at()).toBe("search-option-0")
      await page.keyboard.press("ArrowUp")
      expect(await at()).toBe(`search-option-${last}`)
      await page.keyboard.press("Home")
      expect(await at()).toBe("search-option-0")
      expect(await searchDialog(page).locator("[aria-selected=true]").count()).toBe(1)
      expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    })

    it("stands on the same option still when its excerpts arrive", async () => {
      const page = await open(intro)
      const held = await holdRequests(page, "**/docs/search/texts-*/*.json")
      await openSearch(page)
      await searchFor(page, "cluster", "/docs/latest/platform/cluster")
      await page.keyboard.press("ArrowDown")
      const option = await (await activeOption(page)).getAttribute("href")
      await held.arrived
      const before = await searchDialog(page).locator(".search-excerpt").count()
      held.release()
      await page.waitForFunction(
        (count) => document.querySelectorAll("dialog.search .search-excerpt").length > count,
        before,
      )
      expect(await (await activeOption(page)).getAttribute("href")).toBe(option)
    })

    it("leaves Home to the text of its field until an arrow key was pressed", async () => {
      const page = await open(intro)
      await openSearch(page)
      await searchFor(page, "cluster", "/docs/latest/platform/cluster")
      await page.keyboard.press("Home")
      expect(await searchField(page).evaluate((field) => (field as HTMLInputElement).selectionStart)).toBe(0)
    })

    it("exposes the list, the results and the selected option to assistive technology", async () => {
      const page = await open(intro)
      const field = await openSearch(page)
      expect(await field.getAttribute("aria-expanded")).toBe("false")
      await searchFor(page, "deploy a cluster", deploy)
      const list = page.locator(`#${await field.getAttribute("aria-controls")}`)
      expect(await list.getAttribute("role")).toBe("listbox")
      expect(await field.getAttribute("aria-expanded")).toBe("true")
      expect(await list.locator("[role=group]").first().getAttribute("aria-label")).toBe("Deploy a cluster")
      expect(await searchDialog(page).locator("[role=status]").innerText()).toMatch(/^\d+ pages found$/)
      expect(await (await activeOption(page)).getAttribute("aria-selected")).toBe("true")
    })

    it("keeps the focus among its own controls with Tab and Shift+Tab", async () => {
      const page = await open(intro)
      await openSearch(page)
      const controls = await searchDialog(page).locator("input, button").count()
      const visited = new Set<string>()
      for (let press = 0; press < controls; press++) {
        expect(await page.evaluate(() => document.activeElement?.closest("dialog.search") !== null)).toBe(true)
        visited.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ""))
        await page.keyboard.press("Tab")
      }
      expect(visited.size).toBe(controls)
      expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.press("Shift+Tab")
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-version"))).toBe("blog")
    })

    it("groups what is found by page, and marks what was asked for", async () => {
      const page = await open(intro)
      await openSearch(page)
      await searchFor(page, "deploy a cluster", deploy)
      const first = searchDialog(page).locator("[role=listbox] [role=group]").first()
      expect(await first.locator(".search-title mark").allInnerTexts()).toEqual(["Deploy", "cluster"])
      const places = await first
        .locator("[role=option]")
        .evaluateAll((options) => options.map((option) => option.getAttribute("href")?.replace(/#.+$/, "#section")))
      expect(places).toEqual([deploy, `${deploy}#section`, `${deploy}#section`])
    })

    it("opens a section at its heading, below the bar at the top", async () => {
      const page = await open(intro)
      await openFirst(page, "precondition_failed", "/docs/latest/platform/reference/errors#PRECONDITION_FAILED")
      await headingAtTop(page, "PRECONDITION_FAILED")
      const heading = await page.locator("#PRECONDITION_FAILED").boundingBox()
      const bar = await page.locator(".navbar").boundingBox()
      expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
      expect(await searchDialog(page).count()).toBe(0)
    })

    it("opens a section of the page it is on", async () => {
      const page = await open("latest/platform/reference/errors")
      await openFirst(page, "precondition_failed", "/docs/latest/platform/reference/errors#PRECONDITION_FAILED")
      await headingAtTop(page, "PRECONDITION_FAILED")
    })

    it("opens a result in a new tab with Ctrl+Enter, and stays", async () => {
      const page = await open(intro)
      await openSearch(page)
      await searchFor(page, "deploy a cluster", deploy)
      const opened = page.context().waitForEvent("page")
      await page.keyboard.press("Control+Enter")
      await (await opened).waitForURL(`**${deploy}`)
      expect(new URL(page.url()).pathname).toBe(`/docs/${intro}`)
      expect(await searchDialog(page).count()).toBe(1)
    })

    it("opens pages without a reload of the document, repeatedly", async () => {
      const page = await open(intro)
      let loads = 0
      page.on("load", () => (loads += 1))
      await openFirst(page, "rate limits", "/docs/latest/platform/guides/rate-limits")
      await openFirst(page, "deploy a cluster", deploy)
      expect(loads).toBe(0)
    })

    it("holds the page behind it still, and lets it go again", async () => {
      const page = await open(intro)
      await openSearch(page)
      await page.mouse.move(700, 880)
      await page.mouse.wheel(0, 600)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.keyboard.press("Escape")
      await page.mouse.wheel(0, 600)
      await expect.poll(() => page.evaluate(() => scrollY), patient).toBeGreaterThan(0)
    })

    it("narrows to a version, and counts what each has", async () => {
      const page = await open(intro)
      await openSearch(page)
      await searchFor(page, "cluster", "/docs/latest/platform/cluster")
      const blog = searchDialog(page).locator("[data-version=blog]")
      const count = Number((await blog.innerText()).replace(/\D/g, ""))
      expect(count).toBeGreaterThan(0)
      await blog.click()
      await page.waitForSelector(`#search-option-0[href^="/docs/blog/"]`)
      expect(await blog.getAttribute("aria-pressed")).toBe("true")
      expect(await searchDialog(page).locator("[role=listbox] [role=group]").count()).toBe(Math.min(6, count))
      const others = searchOptions(page).and(page.locator(":not([href^='/docs/blog/']):not(.search-all)"))
      expect(await others.count()).toBe(0)
    })

    it("starts with the version of the page, and looks everywhere where that has no good answer", async () => {
      const page = await open(intro)
      await openSearch(page)
      expect(await searchDialog(page).locator("[aria-pressed=true]").first().innerText()).toBe("Latest")
      await searchFor(page, "platform podcast", "/docs/blog/platform-podcast")
      expect(await searchDialog(page).innerText()).toContain("these are from everywhere")
    })

    it("fills a telephone, and stays above its keyboard", async () => {
      const page = await open(intro, { viewport: telephone, hasTouch: true })
      await page.tap("[data-search-open]")
      await searchDialog(page).waitFor()
      expect(await searchDialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...telephone })
      // Headless Chromium has no keyboard: this is what one does to the part of the page that is seen.
      await page.evaluate(() => {
        Object.defineProperty(visualViewport, "height", { value: 400, configurable: true })
        visualViewport?.dispatchEvent(new Event("resize"))
      })
      expect((await searchDialog(page).boundingBox())?.height).toBe(400)
      await searchFor(page, "deploy a cluster", deploy)
      await page.keyboard.press("ArrowUp")
      const bottom = () =>
        page.evaluate(() => {
          const id = document.activeElement?.getAttribute("aria-activedescendant") ?? ""
          return document.getElementById(id)?.getBoundingClientRect().bottom ?? Infinity
        })
      // The last row may end within a pixel.
      await expect.poll(bottom).toBeLessThan(401)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(telephone.width)
    })
  })
})
