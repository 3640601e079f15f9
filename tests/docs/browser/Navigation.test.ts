import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { addLink } from "./AddedLink.ts"
import { holdRequests } from "./HeldRequests.ts"
import { inBrowser, type Visit } from "./InBrowser.ts"

const intro = "latest/platform/intro"
const entry = (label: string) => `nav[aria-label=Main] >> text=${label}`

/** Notes in the document whether it is still the same one. */
const mark = (at: Page) => at.evaluate(() => Object.assign(document, { marked: true }))
const isMarked = (at: Page) => at.evaluate(() => "marked" in document)
const heading = (at: Page) => at.locator("main h1").innerText()
const scrolled = (at: Page) => at.evaluate(() => Math.round(scrollY))

const goToBlog = async ({ open }: Visit): Promise<Page> => {
  const at = await open(intro)
  await mark(at)
  await at.click(entry("Blog"))
  await at.waitForURL("**/docs/blog")
  return at
}

describe("Going from page to page", () => {
  inBrowser((visit) => {
    it("keeps the document, and changes what is in it, its title, address and head", async () => {
      const at = await goToBlog(visit)
      expect(await isMarked(at)).toBe(true)
      expect(await heading(at)).toBe("Blog")
      expect(await at.title()).toMatch(/^Blog/)
      expect(await at.locator("link[rel=canonical]").getAttribute("href")).toMatch(/\/docs\/blog$/)
      expect(await at.locator("head title").count()).toBe(1)
      expect(await at.locator("meta[name=viewport]").count()).toBe(1)
      expect(await at.locator("nav[aria-label=Main] > a[aria-current]").allInnerTexts()).toEqual(["Blog"])
    })

    it("puts the focus on the content, and announces the title to a screen reader", async () => {
      const at = await goToBlog(visit)
      expect(await at.evaluate(() => document.activeElement?.id)).toBe("main")
      await at.locator("[role=status]", { hasText: await at.title() }).waitFor({ state: "attached" })
    })

    it("begins at the top, or at the place the address names", async () => {
      const at = await visit.open(intro)
      // A real click would make Playwright scroll to the navbar, though it is in sight.
      for (const [label, address] of [
        ["Platform", "**/intro"],
        ["CLI", "**/docs/cli"],
      ] as const) {
        await at.evaluate(() => scrollTo(0, 400))
        await at.locator(entry(label)).dispatchEvent("click")
        await at.waitForURL(address)
        await expect.poll(() => scrolled(at)).toBe(0)
      }
      await (await addLink(at, "/docs/latest/platform/reference/errors#NOT_FOUND")).click()
      await at.waitForURL("**/errors#NOT_FOUND")
      expect(await scrolled(at)).toBeGreaterThan(200)
      const top = await at.locator("#NOT_FOUND").evaluate((target) => target.getBoundingClientRect().top)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThan(200)
    })

    it("restores content and place on Back and on Forward", async () => {
      const at = await visit.open("latest/platform/reference/errors")
      await mark(at)
      await at.evaluate(() => scrollTo(0, 700))
      // A real click would make Playwright scroll to the navbar, though it is in sight.
      await at.locator(entry("CLI")).dispatchEvent("click")
      await at.waitForURL("**/docs/cli")
      await at.evaluate(() => scrollTo(0, 130))
      await at.goBack()
      await at.waitForSelector("#NOT_FOUND")
      expect(await scrolled(at)).toBe(700)
      await at.goForward()
      await at.waitForFunction(() => document.querySelector("#NOT_FOUND") === null)
      expect(await scrolled(at)).toBe(130)
      expect(await isMarked(at)).toBe(true)
    })

    it("restores the place on Back to another place of the same page", async () => {
      const at = await visit.open("latest/platform/reference/errors")
      await at.evaluate(() => scrollTo(0, 300))
      await at.locator("[data-contents] a").last().dispatchEvent("click")
      await at.waitForFunction(() => location.hash !== "" && scrollY > 600)
      await at.goBack()
      await at.waitForFunction(() => location.hash === "" && scrollY === 300)
    })

    it("restores the place after a reload", async () => {
      const at = await visit.open("latest/platform/reference/errors")
      await at.evaluate(() => scrollTo(0, 500))
      await at.reload()
      await at.waitForFunction(() => scrollY === 500)
    })

    it("goes between the kinds of pages and back", async () => {
      const at = await visit.open("blog")
      const steps = [
        ["CLI", "**/docs/cli"],
        ["API Reference", "**/docs/api"],
        ["Platform", `**/docs/${intro}`],
        ["Nova AI", "**/docs/nova"],
      ] as const
      const seen: Array<string> = [await heading(at)]
      for (const [label, address] of steps) {
        await at.click(entry(label))
        await at.waitForURL(address)
        await at.waitForFunction((before) => document.querySelector("main h1")?.textContent !== before, seen.at(-1))
        seen.push(await heading(at))
      }
      expect(new Set(seen).size).toBe(seen.length)
      for (const expected of seen.slice(0, -1).toReversed()) {
        await at.goBack()
        await at.waitForFunction((title) => document.querySelector("main h1")?.textContent === title, expected)
      }
      expect(new URL(at.url()).pathname).toBe("/docs/blog")
    })

    it("shows the page that was clicked last, whichever response comes first", async () => {
      const at = await visit.open(intro)
      const held = await holdRequests(at, "**/docs/blog")
      // Not pointed at before, so that only the clicks ask.
      await at.locator(entry("Blog")).dispatchEvent("click")
      const given = at.waitForEvent("requestfailed")
      await at.locator(entry("CLI")).dispatchEvent("click")
      await at.waitForURL("**/docs/cli")
      expect((await given).url()).toMatch(/\/docs\/blog$/)
      held.release()
      await at.evaluate(() => fetch("/docs/nova").then((response) => response.text()))
      expect(new URL(at.url()).pathname).toBe("/docs/cli")
      expect(await at.title()).not.toMatch(/^Blog/)
    })

    it("asks once for a page whose link is clicked twice, and makes one entry of the history", async () => {
      const at = await visit.open(intro)
      const asked: Array<string> = []
      at.on("request", (request) => asked.push(new URL(request.url()).pathname))
      const before = await at.evaluate(() => history.length)
      await at.dblclick(entry("Blog"))
      await at.waitForURL("**/docs/blog")
      expect(asked.filter((path) => path === "/docs/blog")).toHaveLength(1)
      expect(await at.evaluate(() => history.length)).toBe(before + 1)
    })

    it("goes to another place of a page that is still on its way", async () => {
      const at = await visit.open(intro)
      const held = await holdRequests(at, "**/reference/errors")
      const errors = "/docs/latest/platform/reference/errors"
      const link = await addLink(at, `${errors}#NOT_FOUND`)
      await link.dispatchEvent("click")
      await held.arrived
      await link.evaluate((element, href) => element.setAttribute("href", href), `${errors}#INTERNAL`)
      await link.dispatchEvent("click")
      held.release()
      await at.waitForURL("**/errors#INTERNAL")
      await at.waitForSelector("main #INTERNAL")
      expect(await at.locator(".failure").count()).toBe(0)
    })

    it("follows a redirect of the server to its address", async () => {
      const at = await visit.open("blog")
      await (await addLink(at, "/docs/changelog")).click()
      await at.waitForURL("**/docs/latest/platform/change-log")
      expect(await heading(at)).toMatch(/change/i)
    })

    it("fetches a page while its link is pointed at, and not again for the click", async () => {
      const at = await visit.open(intro)
      const asked = at.waitForRequest("**/docs/blog")
      await at.hover(entry("Blog"))
      await (await asked).response()
      let again = 0
      at.on("request", (request) => (again += request.url().endsWith("/docs/blog") ? 1 : 0))
      await at.click(entry("Blog"))
      await at.waitForURL("**/docs/blog")
      expect(again).toBe(0)
    })
  })
})
