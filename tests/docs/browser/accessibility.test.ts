import { afterEach, beforeAll, describe, expect, it } from "@effect/vitest"
import type { BrowserContext, Page } from "playwright-core"

import { bringAxe, colorRules, everyRule, everyRuleButSizes, inWords, violations } from "./AxeScan.ts"
import { desktop, inBrowser, islandsOf, telephone, type Visit } from "./InBrowser.ts"
import { pageTypesAndStates } from "./PageTypes.ts"
import { twoFrames } from "./TwoFrames.ts"

/** Long pages have thousands of elements, and each is looked at in two modes. */
const scanMilliseconds = 60_000

const showMode = async (page: Page, mode: "dark" | "light"): Promise<void> => {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: "reduce" })
  await page.waitForSelector(`html[data-theme=${mode}]`, { state: "attached" })
}

/** What is wrong with a page in both color modes; rules that look at no color are asked once. */
const faultsOf = async (page: Page, rules = everyRule): Promise<ReadonlyArray<string>> => {
  const dark = await violations(page, rules)
  await showMode(page, "light")
  const light = await violations(page, colorRules)
  return [...dark.map((rule) => `dark: ${inWords(rule)}`), ...light.map((rule) => `light: ${inWords(rule)}`)]
}

const visitorsPages = ({ origin, visitor }: Visit, viewport: typeof desktop) => {
  let context: BrowserContext | undefined
  beforeAll(async () => {
    context = await visitor({ viewport, reducedMotion: "reduce", colorScheme: "dark" })
    await bringAxe(context)
  })
  afterEach(async () => {
    for (const page of context?.pages() ?? []) {
      await page.evaluate(() => localStorage.clear())
      await page.close()
    }
  })
  return async (path: string): Promise<Page> => {
    if (context === undefined) throw new Error("The visitor's browser is not open.")
    const page = await context.newPage()
    await page.goto(`${origin()}/docs/${path}`)
    await islandsOf(page)
    return page
  }
}

const widths = [
  { name: "wide", viewport: desktop },
  { name: "narrow", viewport: telephone },
] as const

describe("The accessibility of pages", () => {
  inBrowser((visit) => {
    describe.each(widths)("on a $name screen", ({ name, viewport }) => {
      const open = visitorsPages(visit, viewport)
      const types = pageTypesAndStates.filter(({ only = name }) => only === name)

      it.each(types)(
        "has no fault that axe sees in either color mode: $name",
        { timeout: scanMilliseconds },
        async ({ covers, path, prepare }) => {
          const page = await open(path)
          await prepare?.(page)
          // What scrolls can be reached with the keyboard once it has been laid out.
          await twoFrames(page)
          expect(await faultsOf(page, covers ? everyRuleButSizes : everyRule)).toEqual([])
        },
      )
    })

    describe("when a page is broken on purpose", () => {
      const open = visitorsPages(visit, desktop)

      it("names the rule, the place and the remedy", async () => {
        const page = await open("markdown-page")
        await page.evaluate(() => {
          const broken = `<h5>Deep</h5><p class=faint style="color: light-dark(#ccc, #333)">Faint</p>
            <button class=nameless></button><a class=small href="/docs/" style="font-size: 8px">.</a><a class=near href="/docs/cli" style="font-size: 8px">.</a>`
          document.querySelector("main article")?.insertAdjacentHTML("beforeend", broken)
        })
        const faults = (await faultsOf(page)).join("\n")
        expect(faults).toContain("dark: color-contrast:")
        expect(faults).toContain("light: color-contrast:")
        expect(faults).toContain("button-name: Buttons must have discernible text")
        expect(faults).toContain(".nameless")
        expect(faults).toContain("heading-order:")
        expect(faults).toContain("target-size:")
        expect(faults).toContain("Fix any of the following")
      })
    })
  })
})
