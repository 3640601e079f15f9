import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { inBrowser } from "./InBrowser.ts"

const page = "latest/platform/intro"
const version = "[data-dropdown=version]"
const locale = "[data-dropdown=locale]"

const isOpen = (at: Page, dropdown: string) => at.locator(dropdown).evaluate((element) => element.hasAttribute("open"))
const openVersion = async (at: Page): Promise<void> => {
  await at.click(`${version} summary`)
  expect(await isOpen(at, version)).toBe(true)
  expect(await at.isVisible(`${version} ul`)).toBe(true)
}
const focusedText = (at: Page) => at.evaluate(() => document.activeElement?.textContent)

describe("A dropdown of the navbar", () => {
  inBrowser(({ open }) => {
    it("opens and closes with a click", async () => {
      const at = await open(page)
      await openVersion(at)
      await at.click(`${version} summary`)
      expect(await isOpen(at, version)).toBe(false)
    })

    it("closes on a click outside", async () => {
      const at = await open(page)
      await openVersion(at)
      await at.click("main h1")
      expect(await isOpen(at, version)).toBe(false)
    })

    it("stays open on a click in it that chooses nothing", async () => {
      const at = await open(page)
      await openVersion(at)
      await at.locator(`${version} ul`).click({ position: { x: 2, y: 2 } })
      expect(await isOpen(at, version)).toBe(true)
    })

    it("closes on Escape and gives the focus back", async () => {
      const at = await open(page)
      await openVersion(at)
      await at.keyboard.press("Tab")
      expect(await focusedText(at)).toBe("latest")
      await at.keyboard.press("Escape")
      expect(await isOpen(at, version)).toBe(false)
      expect(await at.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY")
    })

    it("closes when the focus leaves it", async () => {
      const at = await open(page)
      await openVersion(at)
      await at.keyboard.press("Tab")
      await at.keyboard.press("Tab")
      expect(await focusedText(at)).toBe("nova")
      expect(await isOpen(at, version)).toBe(true)
      await at.keyboard.press("Tab")
      expect(await isOpen(at, version)).toBe(false)
    })

    it("closes when another one opens", async () => {
      const at = await open(page)
      await openVersion(at)
      await at.click(`${locale} summary`)
      expect([await isOpen(at, version), await isOpen(at, locale)]).toEqual([false, true])
    })

    it("is closed after a choice", async () => {
      const at = await open(page)
      await openVersion(at)
      await at.click(`${version} a >> text=nova`)
      await at.waitForURL("**/docs/nova")
      expect(await isOpen(at, version)).toBe(false)
    })
  })
})
