import { describe, expect, it } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"

import { inBrowser, islandsOf } from "./InBrowser.ts"

const guide = "latest/platform/guides/using-the-api"
const copied = { permissions: ["clipboard-read", "clipboard-write"] }
const clipboard = (at: Page) => at.evaluate(() => navigator.clipboard.readText())

/** The label of the tab that is chosen in the first group of a key. */
const chosenTab = (at: Page, key: string) =>
  at.locator(`.tabs[data-key=${key}]`).first().locator("> input:checked + label").innerText()

describe("The copy button of code", () => {
  inBrowser(({ open }) => {
    it("copies the text as it is, and says so to eyes and ears", async () => {
      const at = await open(guide, copied)
      const block = at.locator("main .code:visible").first()
      await block.hover()
      const button = block.locator("button.copy")
      await button.click()
      await button.getByText("Copied").waitFor()
      expect(await clipboard(at)).toBe(await block.locator("pre code").textContent())
      await at.locator("[role=status]", { hasText: "Copied" }).waitFor({ state: "attached" })
    })

    it("copies what a change leaves, without what it removes", async () => {
      const at = await open(guide, copied)
      await at
        .locator("main .code pre code")
        .first()
        .evaluate((code) => {
          code.innerHTML = "kept\n<del>removed</del>\n<ins>added</ins>\nlast"
        })
      const block = at.locator("main .code").first()
      await block.hover()
      await block.locator("button.copy").click()
      await block.getByText("Copied").waitFor()
      expect(await clipboard(at)).toBe("kept\nadded\nlast")
    })

    it("says its name again after a while, no matter how often it was clicked", async () => {
      const at = await open(guide, copied)
      const block = at.locator("main .code:visible").first()
      const button = block.locator("button.copy")
      const name = await button.innerText()
      await block.hover()
      await button.click()
      await block.getByText("Copied").waitFor()
      await button.click()
      await block.getByText(name, { exact: true }).last().waitFor()
      expect(await button.innerText()).toBe(name)
    })

    it("says so where nothing may be copied", async () => {
      const at = await open(guide)
      await at.evaluate(() => {
        navigator.clipboard.write = () => Promise.reject(new DOMException("Not allowed", "NotAllowedError"))
      })
      const block = at.locator("main .code:visible").first()
      await block.hover()
      await block.locator("button.copy").click()
      await block.getByText("Not copied").waitFor()
    })

    it("of the page copies the page as Markdown", async () => {
      const at = await open(guide, copied)
      await at.click("[data-copy-markdown]")
      await at.locator("[role=status]", { hasText: "Copied" }).waitFor({ state: "attached" })
      const text = await clipboard(at)
      expect(text).toMatch(/^# /)
      expect(text).toContain("```")
    })
  })
})

/** Puts a copy of the page's first group of languages above it. */
const addGroupAbove = async (at: Page): Promise<Locator> => {
  const first = at.locator(".tabs[data-key=language]").first()
  await first.evaluate((group) => {
    const above = group.cloneNode(true) as HTMLElement
    for (const part of above.querySelectorAll("input, label")) {
      if (part instanceof HTMLInputElement) part.name = "above"
      part.removeAttribute("id")
    }
    group.before(above)
  })
  return first
}

describe("The tabs of code", () => {
  inBrowser(({ open, origin }) => {
    it("are chosen on every group of the page at once", async () => {
      const at = await open(guide)
      await addGroupAbove(at)
      expect(await at.locator(".tabs[data-key=language]").count()).toBeGreaterThan(1)
      await at.locator(".tabs[data-key=language]").nth(1).locator("label").nth(1).click()
      const checked = await at
        .locator(".tabs[data-key=language]")
        .evaluateAll((groups) => groups.map((group) => group.querySelector<HTMLInputElement>("input:checked")?.value))
      expect(new Set(checked).size).toBe(1)
    })

    it("are remembered on other pages, after a return and after a reload", async () => {
      const at = await open(guide)
      const second = at.locator(".tabs[data-key=language]").first().locator("label").nth(1)
      const label = await second.innerText()
      expect(await chosenTab(at, "language")).not.toBe(label)
      await second.click()
      await at.locator("nav[aria-label=Main] >> text=Blog").dispatchEvent("click")
      await at.waitForURL("**/docs/blog")
      await at.goBack()
      await at.waitForSelector(".tabs[data-key=language]")
      expect(await chosenTab(at, "language")).toBe(label)
      await at.goto(`${origin()}/docs/${guide}`)
      await islandsOf(at)
      expect(await chosenTab(at, "language")).toBe(label)
    })

    it("are chosen with the keyboard", async () => {
      const at = await open(guide)
      const before = await chosenTab(at, "language")
      await at.locator(".tabs[data-key=language] > input").first().focus()
      await at.keyboard.press("ArrowRight")
      expect(await chosenTab(at, "language")).not.toBe(before)
    })

    it("do not move the page under the reader", async () => {
      const at = await open(guide)
      const above = await addGroupAbove(at)
      // It grows with the choice.
      await above
        .locator(":scope > :not(input, label)")
        .nth(1)
        .evaluate((panel: HTMLElement) => {
          panel.style.height = "900px"
        })
      const label = at.locator(".tabs[data-key=language]").nth(1).locator("label").nth(1)
      await label.scrollIntoViewIfNeeded()
      const top = () => label.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      const before = await top()
      await label.click()
      expect(await top()).toBe(before)
    })
  })
})
