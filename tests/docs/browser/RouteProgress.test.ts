import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { addLink } from "./AddedLink.ts"
import { holdRequests } from "./HeldRequests.ts"
import { inBrowser, islandsOf, type Visit } from "./InBrowser.ts"

const bar = "[data-progress]"
const blog = "nav[aria-label=Main] >> text=Blog"

/** A page whose time stands still but for what a test lets pass. */
const openWithStillTime = async ({ origin, visitor }: Visit, path: string): Promise<Page> => {
  const at = await (await visitor()).newPage()
  await at.clock.install({ time: 0 })
  await at.goto(`${origin()}/docs/${path}`)
  await islandsOf(at)
  await at.clock.pauseAt(3_600_000)
  return at
}

const clickAndWait = async (at: Page, link: string, address: string): Promise<() => void> => {
  const { arrived, release } = await holdRequests(at, address)
  await at.locator(link).first().dispatchEvent("click")
  await arrived
  return release
}

describe("The progress bar of a change of page", () => {
  inBrowser((visit) => {
    it("appears after 200 ms and not before, and is gone when the page has changed", async () => {
      const at = await openWithStillTime(visit, "latest/platform/intro")
      const release = await clickAndWait(at, blog, "**/docs/blog")
      await at.clock.runFor(199)
      expect(await at.locator(bar).count()).toBe(0)
      await at.clock.runFor(1)
      expect(await at.locator(bar).count()).toBe(1)
      expect(await at.locator(bar).evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(3)
      release()
      await at.waitForURL("**/docs/blog")
      await at.waitForSelector("main h1 >> text=Blog")
      expect(await at.locator(bar).count()).toBe(0)
    })

    it("does not appear for a page that comes within 200 ms", async () => {
      const at = await openWithStillTime(visit, "latest/platform/intro")
      const release = await clickAndWait(at, blog, "**/docs/blog")
      await at.clock.runFor(199)
      release()
      await at.waitForURL("**/docs/blog")
      await at.clock.runFor(1000)
      expect(await at.locator(bar).count()).toBe(0)
    })

    it("has no spinner, until it takes so long that one is shown and announced to a screen reader", async () => {
      const at = await openWithStillTime(visit, "latest/platform/intro")
      const release = await clickAndWait(at, blog, "**/docs/blog")
      await at.clock.runFor(999)
      expect(await at.locator(".loading").count()).toBe(0)
      await at.clock.runFor(1)
      expect(await at.isVisible(".loading >> text=Loading the page")).toBe(true)
      expect(await at.locator("[role=status]", { hasText: "Loading the page" }).count()).toBe(1)
      expect(await at.isVisible("main article")).toBe(true)
      release()
      await at.waitForURL("**/docs/blog")
      await at.waitForSelector("main h1 >> text=Blog")
      expect(await at.locator(".loading").count()).toBe(0)
    })

    it("does not appear where the path stays the same", async () => {
      const at = await openWithStillTime(visit, "search?q=one")
      await addLink(at, "/docs/search?q=two")
      await clickAndWait(at, "#added", "**/docs/search?q=two")
      await at.clock.runFor(1000)
      expect(await at.locator(bar).count()).toBe(0)
    })

    it("does not appear for a place in the same page", async () => {
      const at = await openWithStillTime(visit, "latest/platform/intro")
      await at.locator("[data-contents] a").last().click()
      await at.waitForFunction(() => location.hash !== "")
      await at.clock.runFor(1000)
      expect(await at.locator(bar).count()).toBe(0)
    })

    it("is there once, however many links are clicked while it shows", async () => {
      const at = await openWithStillTime(visit, "latest/platform/intro")
      await clickAndWait(at, blog, "**/docs/blog")
      await at.clock.runFor(300)
      const release = await clickAndWait(at, "nav[aria-label=Main] >> text=CLI", "**/docs/cli")
      await at.clock.runFor(300)
      expect(await at.locator(bar).count()).toBe(1)
      release()
      await at.waitForURL("**/docs/cli")
      await at.clock.runFor(1000)
      expect(await at.locator(bar).count()).toBe(0)
    })
  })
})
