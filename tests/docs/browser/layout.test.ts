import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import type { BrowserContext, Page } from "playwright-core"

import { desktop, inBrowser, islandsOf, telephone, type Visit } from "./InBrowser.ts"
import { doubleText, layoutShift, sidewaysOverflow } from "./PageMeasures.ts"
import { pageTypes } from "./PageTypes.ts"

const height = 900
const widths = [1440, 996, 768, 390, 320]
const doubledWidths = [1440, 997, 390]

/** Slow enough for pages to be painted while they come. */
const cpuSlowdown = 6

/** Opens pages in one visitor's browser, one after the other. */
const onePage = ({ origin, visitor }: Visit, viewport: typeof desktop, slowdown = 1) => {
  let context: BrowserContext | undefined
  let page: Page | undefined
  beforeAll(async () => {
    context = await visitor({ viewport, reducedMotion: "reduce" })
    page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  })
  afterAll(() => context?.close())
  return async (path: string): Promise<Page> => {
    if (page === undefined) throw new Error("The visitor's browser is not open.")
    await page.setViewportSize(viewport)
    await page.goto(`${origin()}/docs/${path}`)
    await islandsOf(page)
    return page
  }
}

const overflowAt = async (page: Page, at: ReadonlyArray<number>): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const width of at) {
    await page.setViewportSize({ width, height })
    found.push(...(await sidewaysOverflow(page)))
  }
  return found
}

/** Headings that have an address, and whether the table of contents leads to each of them in their order. */
const contentsOf = (page: Page) =>
  page.evaluate(() => ({
    headings: [...document.querySelectorAll("main :is(h2, h3, h4, h5, h6)[id]")].map(({ id }) => id),
    entries: [...document.querySelectorAll<HTMLAnchorElement>(".contents a")].map(({ hash }) =>
      decodeURIComponent(hash.slice(1)),
    ),
  }))

const picturesWithoutSize = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main :is(img, svg)")]
      .filter(
        (picture) =>
          !picture.hasAttribute("viewBox") && !(picture.hasAttribute("width") && picture.hasAttribute("height")),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )

describe("The layout of pages", () => {
  inBrowser((visit) => {
    const open = onePage(visit, desktop)

    it.each(pageTypes)(
      "never scrolls sideways, not even with text twice as large: $name",
      async ({ path, prepare }) => {
        const page = await open(path)
        await prepare?.(page)
        expect(await overflowAt(page, widths)).toEqual([])
        expect(await picturesWithoutSize(page)).toEqual([])
        await doubleText(page)
        expect(await overflowAt(page, doubledWidths)).toEqual([])
      },
    )

    it("notices what would make a page scroll sideways", async () => {
      const page = await open("markdown-page")
      await page.evaluate(() => document.querySelector("main p")?.setAttribute("style", "min-width: 1500px"))
      expect(await overflowAt(page, [1440])).toContain('<p class="null">')
    })

    it("lists every heading of levels 2 to 6 of an article in its table of contents", async () => {
      const articles = pageTypes.filter((type) => type.path.startsWith("latest/platform"))
      expect(articles).not.toEqual([])
      for (const { path } of articles) {
        const { entries, headings } = await contentsOf(await open(path))
        expect(entries).toEqual(headings)
        expect(entries.length).toBeGreaterThan(0)
      }
    })

    it("has a sidebar of 300 px, and a menu button in its stead from 996 px down", async () => {
      const page = await open("latest/platform/intro")
      const shown = async (width: number) => {
        await page.setViewportSize({ width, height })
        return page.evaluate(() => {
          const widthOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetWidth
          const { offsetHeight } = document.querySelector<HTMLElement>(".navbar") ?? document.body
          return { side: widthOf(".side"), button: widthOf(".menu-button") !== 0, isOneRow: offsetHeight < 70 }
        })
      }
      for (const width of [1440, 997]) expect(await shown(width)).toEqual({ side: 300, button: false, isOneRow: true })
      expect(await shown(996)).toEqual({ side: 0, button: true, isOneRow: true })
    })

    it("moves nothing for a reader who wants less motion, and something for others", async () => {
      const durations = async (reducedMotion: "no-preference" | "reduce") => {
        const page = await open("latest/platform/intro")
        await page.emulateMedia({ reducedMotion })
        return page.evaluate(() => {
          document.querySelector<HTMLElement>("[data-panel=secondary] details:not([open]) > summary")?.click()
          return document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration))
        })
      }
      expect(Math.max(0, ...(await durations("reduce")))).toBeLessThan(1)
      expect(Math.max(0, ...(await durations("no-preference")))).toBeGreaterThan(50)
    })
  })
})

describe("A page that is just loading, and slowly", () => {
  inBrowser((visit) => {
    describe.each([
      { screen: "wide", viewport: desktop },
      { screen: "narrow", viewport: telephone },
    ])("on a $screen screen", ({ viewport }) => {
      const open = onePage(visit, viewport, cpuSlowdown)

      it.each(pageTypes.filter(({ prepare }) => prepare === undefined))("moves nothing: $name", async ({ path }) => {
        expect(await layoutShift(await open(path))).toBe(0)
      })

      it("is seen to move when something comes late", async () => {
        const page = await open("markdown-page")
        await page.evaluate(() => {
          const late = document.createElement("p")
          late.style.height = "150px"
          document.querySelector("main")?.prepend(late)
        })
        expect(await layoutShift(page)).toBeGreaterThan(0)
      })
    })
  })
})
