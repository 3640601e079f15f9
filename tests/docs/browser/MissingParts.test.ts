import { describe, expect, it } from "@effect/vitest"
import type { BrowserContext, Page } from "playwright-core"

import { inBrowser, islandsOf, type Visit } from "./InBrowser.ts"
import { twoFrames } from "./TwoFrames.ts"

const notice = ".failure.notice"

type Answer = Parameters<BrowserContext["route"]>[1]

const isMissing: Answer = (route) => route.fulfill({ status: 404, body: "" })

/** Answers for a visitor what pages load on demand, which is what a page without it did not ask for. */
const answerParts = async ({ origin, visitor }: Visit, context: BrowserContext, answer: Answer): Promise<void> => {
  const without = await visitor()
  const at = await without.newPage()
  const needed = new Set<string>()
  at.on("request", (request) => needed.add(request.url()))
  await at.goto(`${origin()}/docs/blog`)
  await islandsOf(at)
  await without.close()
  await context.route(
    (url) => url.pathname.startsWith("/docs/assets/") && url.pathname.endsWith(".js") && !needed.has(url.href),
    answer,
  )
}

/** A visitor for whom the parts that pages load on demand are missing, as after a new build. */
const openWithoutParts = async (
  visit: Visit,
  path: string,
): Promise<{ readonly at: Page; readonly context: BrowserContext; readonly loads: () => number }> => {
  const context = await visit.visitor()
  await answerParts(visit, context, isMissing)
  const at = await context.newPage()
  let loads = 0
  at.on("load", () => (loads += 1))
  await at.goto(`${visit.origin()}/docs/${path}`)
  await islandsOf(at)
  return { at, context, loads: () => loads }
}

const loadAfter = async (at: Page, act: () => Promise<void>): Promise<void> => {
  const loaded = at.waitForEvent("load")
  await act()
  await loaded
  await islandsOf(at)
}

describe("A part of the site that is missing", () => {
  inBrowser((visit) => {
    it("reloads the page once, and the second time within 30 s says so with Retry", async () => {
      const { at, loads } = await openWithoutParts(visit, "latest/platform/intro")
      await loadAfter(at, () => at.keyboard.press("Control+k"))
      expect(loads()).toBe(2)
      await at.keyboard.press("Control+k")
      await at.waitForSelector(notice)
      expect(await at.locator(notice).innerText()).toContain("could not be loaded")
      expect(await at.isVisible(`${notice} >> text=Retry`)).toBe(true)
      expect(await at.isVisible("main article")).toBe(true)
      expect(loads()).toBe(2)
    })

    it("reloads again for another failure after 30 s", async () => {
      const { at, loads } = await openWithoutParts(visit, "latest/platform/intro")
      await at.evaluate(() => sessionStorage.setItem("docs-reloaded-at", String(Date.now() - 30_001)))
      await loadAfter(at, () => at.keyboard.press("Control+k"))
      expect(loads()).toBe(2)
    })

    it("is there with Retry as soon as it can be had", async () => {
      const { at, context } = await openWithoutParts(visit, "latest/platform/intro")
      await loadAfter(at, () => at.keyboard.press("Control+k"))
      await at.keyboard.press("Control+k")
      await at.waitForSelector(notice)
      await context.unrouteAll()
      const opened = at.waitForSelector("dialog.search[open]").then(() => "opened" as const)
      const loaded = at.waitForEvent("load").then(() => "loaded" as const)
      await at.click(`${notice} >> text=Retry`)
      // A browser that does not ask again for a module that failed loads the page; the shortcut would close an open dialog.
      if ((await Promise.any([opened, loaded])) === "loaded") {
        await islandsOf(at)
        await at.keyboard.press("Control+k")
        await at.waitForSelector("dialog.search[open]")
      }
      expect(await at.locator(notice).count()).toBe(0)
    })

    it("leaves the page usable when the notice is closed", async () => {
      const { at } = await openWithoutParts(visit, "latest/platform/intro")
      await loadAfter(at, () => at.keyboard.press("Control+k"))
      await at.keyboard.press("Control+k")
      await at.click(`${notice} >> text=Close`)
      expect(await at.locator(notice).count()).toBe(0)
      await at.click("nav[aria-label=Main] >> text=Blog")
      await at.waitForURL("**/docs/blog")
    })

    it("does not take the page away where there is no network", async () => {
      const at = await visit.open("latest/platform/intro")
      await at.context().setOffline(true)
      const failed = at.waitForEvent("requestfailed")
      await at.keyboard.press("Control+k")
      await failed
      await at.waitForSelector(notice)
      expect(await at.isVisible("main article")).toBe(true)
    })

    it("does not matter while the search button is only pointed at", async () => {
      const at = await visit.open("latest/platform/intro")
      await at.context().setOffline(true)
      const failed = at.waitForEvent("requestfailed")
      await at.hover("[data-search-open]")
      await failed
      await twoFrames(at)
      await at.context().setOffline(false)
      expect(await at.locator(".failure").count()).toBe(0)
      await at.click("nav[aria-label=Main] >> text=Blog")
      await at.waitForURL("**/docs/blog")
    })

    it("shows a spinner on the page of results until the search is there", async () => {
      const context = await visit.visitor()
      const at = await context.newPage()
      const released = Promise.withResolvers<void>()
      await answerParts(visit, context, async (route) => {
        await released.promise
        await route.continue()
      })
      await at.goto(`${visit.origin()}/docs/search?q=cluster`)
      await at.waitForSelector("[data-search-results] .loading")
      released.resolve()
      await at.waitForSelector("[data-search-results] a")
      expect(await at.locator(".loading").count()).toBe(0)
    })
  })
})

describe("The script of the page itself", () => {
  inBrowser((visit) => {
    it("makes the page reload once when it is missing, and the page then does without it", async () => {
      const context = await visit.visitor()
      await context.route("**/docs/assets/entries/**", (route) => route.fulfill({ status: 404, body: "" }))
      const at = await context.newPage()
      let loads = 0
      at.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0))
      await at.goto(`${visit.origin()}/docs/latest/platform/intro`)
      await expect.poll(() => loads).toBe(2)
      await at.waitForLoadState("load")
      await at.waitForFunction(() => document.documentElement.dataset["js"] === undefined)
      expect(await at.isVisible("[data-color-mode-toggle]")).toBe(false)
      expect(loads).toBe(2)
      await at.click("nav[aria-label=Main] >> text=Blog")
      await at.waitForURL("**/docs/blog")
    })
  })
})
