import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { holdRequests } from "./HeldRequests.ts"
import { inBrowser, islandsOf } from "./InBrowser.ts"
import { twoFrames } from "./TwoFrames.ts"

const page = "latest/platform/intro"
const toggle = "[data-color-mode-toggle]"

const modeOf = (at: Page) => at.locator("html").getAttribute("data-theme")
const choiceOf = (at: Page) => at.locator("html").getAttribute("data-theme-choice")
const storedIn = (at: Page) => at.evaluate(() => localStorage.getItem("theme"))
const waitForMode = (at: Page, mode: "light" | "dark") =>
  at.locator(`html[data-theme=${mode}]`).waitFor({ state: "attached" })
const groundOf = (at: Page) => at.evaluate(() => getComputedStyle(document.body).backgroundColor)

describe("The color mode", () => {
  inBrowser(({ open, origin, visitor }) => {
    it.each(["light", "dark"] as const)("is the system's, %s, until a visitor chooses", async (colorScheme) => {
      const at = await open(page, { colorScheme })
      expect(await modeOf(at)).toBe(colorScheme)
      expect(await choiceOf(at)).toBe("system")
      expect(await storedIn(at)).toBeNull()
    })

    it("goes from light to dark to system and to light again, each under the key theme", async () => {
      const at = await open(page, { colorScheme: "light" })
      const seen: Array<unknown> = []
      for (const _ of [1, 2, 3, 4]) {
        await at.click(toggle)
        seen.push([await choiceOf(at), await modeOf(at), await storedIn(at)])
      }
      expect(seen).toEqual([
        ["light", "light", "light"],
        ["dark", "dark", "dark"],
        ["system", "light", null],
        ["light", "light", "light"],
      ])
    })

    it("paints what it says", async () => {
      const at = await open(page, { colorScheme: "light" })
      const light = await groundOf(at)
      await at.click(toggle)
      await at.click(toggle)
      expect(await modeOf(at)).toBe("dark")
      expect(await groundOf(at)).not.toBe(light)
    })

    it("is in the name of the switch, and announced to a screen reader", async () => {
      const at = await open(page)
      await at.click(toggle)
      expect(await at.locator(toggle).getAttribute("aria-label")).toContain("light")
      await at.locator("[role=status]", { hasText: "Color mode: light" }).waitFor({ state: "attached" })
    })

    it("applies on the next page and after a reload", async () => {
      const at = await open(page, { colorScheme: "dark" })
      await at.click(toggle)
      await at.click("nav[aria-label=Main] >> text=Blog")
      await at.waitForURL("**/docs/blog")
      expect(await modeOf(at)).toBe("light")
      await at.reload()
      expect(await modeOf(at)).toBe("light")
    })

    it("is the same in every tab", async () => {
      const context = await visitor({ colorScheme: "dark" })
      const [one, other] = [await context.newPage(), await context.newPage()]
      for (const tab of [one, other]) {
        await tab.goto(`${origin()}/docs/${page}`)
        await islandsOf(tab)
      }
      await one.click(toggle)
      await waitForMode(other, "light")
      expect(await choiceOf(other)).toBe("light")
      await other.click(toggle)
      await other.click(toggle)
      await one.locator("html[data-theme-choice=system]").waitFor({ state: "attached" })
      expect(await modeOf(one)).toBe("dark")
    })

    it("follows the system while nothing is chosen, and no longer once something is", async () => {
      const at = await open(page, { colorScheme: "light" })
      await at.emulateMedia({ colorScheme: "dark" })
      await waitForMode(at, "dark")
      await at.click(toggle)
      expect(await choiceOf(at)).toBe("light")
      await at.emulateMedia({ colorScheme: "light" })
      await twoFrames(at)
      await at.emulateMedia({ colorScheme: "dark" })
      await twoFrames(at)
      expect(await at.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(true)
      expect(await modeOf(at)).toBe("light")
    })

    it("is right before anything is painted, so that nothing flashes", async () => {
      const context = await visitor({ colorScheme: "dark" })
      await holdRequests(context, "**/docs/assets/**/*.js")
      await context.addInitScript(() => {
        localStorage.setItem("theme", "light")
        const note = () => {
          if (document.documentElement?.dataset["theme"] === undefined) return
          observer.disconnect()
          Object.assign(globalThis, { themedAt: performance.now() })
        }
        const observer = new MutationObserver(note)
        observer.observe(document, { attributes: true, subtree: true, childList: true })
      })
      const at = await context.newPage()
      await at.goto(`${origin()}/docs/${page}`, { waitUntil: "commit" })
      await at.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0)
      const { painted, themed } = await at.evaluate(() => ({
        painted: performance.getEntriesByName("first-paint")[0]?.startTime,
        themed: (globalThis as unknown as { readonly themedAt?: number }).themedAt,
      }))
      expect(await modeOf(at)).toBe("light")
      expect(themed).toBeLessThan(painted ?? 0)
    })
  })
})

describe("The color mode where the system has no say", () => {
  inBrowser(
    ({ open }) => {
      it("is dark from the beginning, and then the other one with each click", async () => {
        const at = await open(page, { colorScheme: "light" })
        expect(await modeOf(at)).toBe("dark")
        const seen: Array<unknown> = []
        for (const _ of [1, 2, 3]) {
          await at.click(toggle)
          seen.push([await modeOf(at), await storedIn(at)])
        }
        expect(seen).toEqual([
          ["light", "light"],
          ["dark", "dark"],
          ["light", "light"],
        ])
      })

      it("does not follow a change of the system", async () => {
        const at = await open(page, { colorScheme: "dark" })
        await at.emulateMedia({ colorScheme: "light" })
        await twoFrames(at)
        expect(await at.evaluate(() => matchMedia("(prefers-color-scheme: light)").matches)).toBe(true)
        expect(await modeOf(at)).toBe("dark")
      })
    },
    { DOCS_COLOR_MODE_SYSTEM: "off" },
  )
})

describe("The color mode without its switch", () => {
  inBrowser(
    ({ origin, visitor }) => {
      it("forgets what was chosen once, and shows no switch", async () => {
        const context = await visitor({ colorScheme: "light" })
        const at = await context.newPage()
        await at.goto(`${origin()}/docs/${page}`)
        await at.evaluate(() => localStorage.setItem("theme", "dark"))
        await at.reload()
        await islandsOf(at)
        expect(await storedIn(at)).toBeNull()
        expect(await modeOf(at)).toBe("light")
        expect(await at.locator(toggle).count()).toBe(0)
      })
    },
    { DOCS_COLOR_MODE_SWITCH: "off" },
  )
})
