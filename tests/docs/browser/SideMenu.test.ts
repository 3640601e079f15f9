import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { collapseDuration } from "#docs-site/islands/CollapseDuration.ts"

import { inBrowser, telephone } from "./InBrowser.ts"

const page = "latest/platform/intro"
const menu = "#side-menu"
const opener = "a[data-menu-open]"
const narrow = { viewport: telephone }

const openMenu = async (at: Page): Promise<void> => {
  await at.click(opener)
  await at.waitForSelector(menu)
}
const shownPanel = async (at: Page): Promise<ReadonlyArray<string | null>> =>
  at
    .locator(`${menu} [data-panel]`)
    .evaluateAll((panels) =>
      panels.filter((panel) => panel.checkVisibility()).map((panel) => panel.getAttribute("data-panel")),
    )
const focusIsIn = (at: Page, selector: string) =>
  at.evaluate((where) => document.activeElement?.closest(where) !== null, selector)

/** What is animated after a click on a category: how long, how high its list is, and whether it will be open. */
const clickCategory = (at: Page, times = 1) =>
  at
    .locator(`${menu} [data-panel=secondary] > ul > li > details[data-category]:not([open])`)
    .first()
    .evaluate(async (details, clicks) => {
      const list = details.querySelector("ul")
      for (let click = 0; click < clicks; click += 1) details.querySelector("summary")?.click()
      const [animation] = list?.getAnimations() ?? []
      const duration = animation?.effect?.getComputedTiming().duration ?? 0
      const height = list?.scrollHeight ?? 0
      if (animation !== undefined) await new Promise((ended) => animation.addEventListener("finish", ended))
      return { duration, height, isOpen: (details as HTMLDetailsElement).open }
    }, times)

describe("The side menu at the width where the layout switches", () => {
  inBrowser(({ open }) => {
    it.each([
      [996, false],
      [997, true],
    ])("at %i pixels stands beside the page: %s", async (width, isBeside) => {
      const at = await open(page, { viewport: { width, height: 800 } })
      expect(await at.isVisible(menu)).toBe(isBeside)
      expect(await at.isVisible(opener)).toBe(!isBeside)
      expect(await at.isVisible("nav[aria-label=Main] >> text=Blog")).toBe(isBeside)
    })

    it("lets the page be used again when the window grows while it is open", async () => {
      const at = await open(page, narrow)
      await openMenu(at)
      await at.setViewportSize({ width: 1440, height: 900 })
      await at.waitForFunction(() => document.querySelector("main")?.inert === false)
      await at.click("nav[aria-label=Main] >> text=Blog")
      await at.waitForURL("**/docs/blog")
    })
  })
})

describe("The side menu of narrow screens", () => {
  inBrowser(({ open }) => {
    it("opens with the pages of the set, and goes back to the main menu", async () => {
      const at = await open(page, narrow)
      await openMenu(at)
      expect(await shownPanel(at)).toEqual(["secondary"])
      await at.click("[data-panel-switch]")
      expect(await shownPanel(at)).toEqual(["primary"])
      expect(await focusIsIn(at, "[data-panel=primary]")).toBe(true)
    })

    it("opens with the pages of the set again after it was left at the main menu", async () => {
      const at = await open(page, narrow)
      await openMenu(at)
      await at.click("[data-panel-switch]")
      await at.keyboard.press("Escape")
      await openMenu(at)
      expect(await shownPanel(at)).toEqual(["secondary"])
    })

    it("opens with the main menu on a page of no set", async () => {
      const at = await open("", narrow)
      await openMenu(at)
      expect(await shownPanel(at)).toEqual(["primary"])
    })

    it("takes the focus, says that it is open, and gives the focus back on Escape", async () => {
      const at = await open(page, narrow)
      await openMenu(at)
      expect(await at.locator(opener).getAttribute("aria-expanded")).toBe("true")
      expect(await focusIsIn(at, menu)).toBe(true)
      await at.keyboard.press("Escape")
      expect(await at.isVisible(menu)).toBe(false)
      expect(await focusIsIn(at, opener)).toBe(true)
      expect(await at.locator(opener).getAttribute("aria-expanded")).toBe("false")
    })

    it.each(["Tab", "Shift+Tab"])("keeps the focus with %s", async (key) => {
      const at = await open(page, narrow)
      await openMenu(at)
      const stops = await at.locator(`${menu} :is(a[href], button, summary)`).count()
      for (let stop = 0; stop <= stops; stop += 1) {
        await at.keyboard.press(key)
        expect(await focusIsIn(at, menu), `stop ${stop}`).toBe(true)
      }
    })

    it("closes with its button, and with a click beside it", async () => {
      const at = await open(page, narrow)
      await openMenu(at)
      await at.click("[data-menu-close]")
      expect(await at.isVisible(menu)).toBe(false)
      await openMenu(at)
      await at.mouse.click(telephone.width - 5, 400)
      expect(await at.isVisible(menu)).toBe(false)
    })

    it("keeps the page behind it from scrolling and from the keyboard", async () => {
      const at = await open(page, narrow)
      await openMenu(at)
      await at.mouse.move(telephone.width - 5, 400)
      await at.mouse.wheel(0, 600)
      await at.keyboard.press("PageDown")
      await at.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await at.evaluate(() => scrollY)).toBe(0)
      expect(await at.locator("main").evaluate((main) => main.inert)).toBe(true)
    })

    it("closes when a page is chosen", async () => {
      const at = await open(page, narrow)
      await openMenu(at)
      await at.click(`${menu} [data-panel=secondary] a[href]:not([aria-current]):visible >> nth=0`)
      await at.waitForFunction(() => !location.pathname.endsWith("/intro"))
      expect(await at.isVisible(menu)).toBe(false)
      expect(await at.locator("main").evaluate((main) => main.inert)).toBe(false)
    })
  })
})

describe("A category of the side menu", () => {
  inBrowser(({ open }) => {
    it("opens as long as its content is high", async () => {
      const at = await open(page)
      const { duration, height, isOpen } = await clickCategory(at)
      expect(isOpen).toBe(true)
      expect(height).toBeGreaterThan(0)
      expect(duration).toBe(collapseDuration(height))
    })

    it("moves nothing for those who want no motion", async () => {
      const at = await open(page, { reducedMotion: "reduce" })
      const { duration, isOpen } = await clickCategory(at)
      expect(isOpen).toBe(true)
      expect(duration).toBe(0)
    })

    it.each([
      [2, false],
      [3, true],
    ])("after %i fast clicks is open: %s", async (clicks, expected) => {
      const at = await open(page)
      expect((await clickCategory(at, clicks)).isOpen).toBe(expected)
    })

    it("stays as it is on the next page", async () => {
      const at = await open(page)
      // One that the next page would not open by itself.
      await at.click(`${menu} summary >> text=Organization`)
      await at.waitForSelector(`${menu} details[open] > summary >> text=Organization`)
      const openNow = () =>
        at.locator(`${menu} details[data-category][open] > summary`).evaluateAll((all) => all.map((s) => s.textContent))
      const before = await openNow()
      await at.click("main a[rel=next]")
      await at.waitForFunction(() => !location.pathname.endsWith("/intro"))
      expect(before).toContain("Organization")
      expect(await openNow()).toEqual(expect.arrayContaining([...before]))
    })
  })
})
