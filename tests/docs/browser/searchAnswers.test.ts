import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { holdRequests } from "./HeldRequests.ts"
import { inBrowser, islandsOf } from "./InBrowser.ts"
import { openSearch, searchDialog, searchField, searchFor, searchOptions } from "./SearchActions.ts"

const intro = "latest/platform/intro"
const deploy = "/docs/latest/platform/cluster/deploy"
const indexFiles = "**/docs/search/*.json"
const workerFile = "**/docs/assets/SearchWorker-*.js"
const failed = "Unable to fetch results"
const helped = "You might want to check your network connection"

/** The files of search that a page asked for. */
const filesAskedBy = (page: Page): ReadonlyArray<string> => {
  const files: Array<string> = []
  page.context().on("request", (request) => {
    if (/\/docs\/search\/.+\.json|SearchWorker/.test(request.url())) files.push(new URL(request.url()).pathname)
  })
  return files
}

describe("The index of search", () => {
  inBrowser(({ open }) => {
    it("is not asked for before someone searches", async () => {
      const page = await open(intro)
      const files = filesAskedBy(page)
      await page.reload({ waitUntil: "networkidle" })
      await page.hover("main h2")
      await page.click(".navbar a[href='/docs/blog']")
      await page.waitForURL("**/docs/blog")
      await page.waitForLoadState("networkidle")
      expect(files).toEqual([])
    })

    it.each(["hover", "focus"] as const)("is asked for on the first %s of the search button", async (kind) => {
      const page = await open(intro)
      const asked = page.context().waitForEvent("request", (request) => request.url().endsWith("/docs/search/en.json"))
      await page[kind]("[data-search-open]")
      await asked
    })

    it("is asked for once, no matter how often and on whatever pages someone searches", async () => {
      const page = await open(intro)
      const files = filesAskedBy(page)
      await page.hover("[data-search-open]")
      await openSearch(page)
      await searchFor(page, "deploy a cluster", deploy)
      await page.keyboard.press("Enter")
      await page.waitForURL(`**${deploy}`)
      await openSearch(page)
      await searchFor(page, "rate limits", "/docs/latest/platform/guides/rate-limits")
      await page.keyboard.press("ArrowUp")
      await page.keyboard.press("Enter")
      await page.waitForURL("**/docs/search?q=rate%20limits")
      await page.waitForSelector("[data-search-results] h2")
      expect(files).toContain("/docs/search/en.json")
      expect(files).toHaveLength(new Set(files).size)
    })

    it("is searched in a worker, away from the page", async () => {
      const page = await open(intro)
      const started = page.waitForEvent("worker")
      await openSearch(page)
      expect((await started).url()).toContain("/docs/assets/SearchWorker-")
    })
  })

  inBrowser(({ open, visitor, origin }) => {
    it("that cannot be had makes search say so, and Retry asks for it again", async () => {
      const context = await visitor()
      await context.route(indexFiles, (route) => route.fulfill({ status: 503, body: "" }))
      const page = await context.newPage()
      await page.goto(`${origin()}/docs/${intro}`)
      await islandsOf(page)
      await openSearch(page)
      await searchField(page).fill("deploy a cluster")
      const alert = searchDialog(page).getByRole("alert")
      await alert.waitFor()
      expect(await alert.locator("p").allInnerTexts()).toEqual([failed, helped])
      await context.unroute(indexFiles)
      await alert.getByRole("button", { name: "Retry" }).click()
      await page.waitForSelector(`#search-option-0[href="${deploy}"]`)
      expect(await alert.count()).toBe(0)
      expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(true)
    })

    it("says the same when its worker cannot be had, and on the page of results", async () => {
      const context = await visitor()
      await context.route(workerFile, (route) => route.abort())
      const page = await context.newPage()
      await page.goto(`${origin()}/docs/search?q=cluster`)
      const alert = page.locator("[data-search-results] [role=alert]")
      await alert.waitFor()
      expect(await alert.locator("p").allInnerTexts()).toEqual([failed, helped])
      await context.unroute(workerFile)
      await alert.getByRole("button", { name: "Retry" }).click()
      await page.waitForSelector("[data-search-results] h2")
    })

    /** Search opened at a page, with its index on the way until it is released. */
    const withHeldIndex = async () => {
      const context = await visitor()
      const held = await holdRequests(context, indexFiles)
      const page = await context.newPage()
      await page.goto(`${origin()}/docs/${intro}`)
      await islandsOf(page)
      await openSearch(page)
      return { held, page }
    }

    it("says that it searches while it waits, and then shows what it found", async () => {
      const { held, page } = await withHeldIndex()
      await searchField(page).fill("deploy a cluster")
      await searchDialog(page).getByText("Searching…").waitFor()
      held.release()
      await page.waitForSelector(`#search-option-0[href="${deploy}"]`)
      expect(await searchDialog(page).getByText("Searching…").count()).toBe(0)
    })

    it("does not show an answer that comes after other words were typed", async () => {
      const { held, page } = await withHeldIndex()
      await searchField(page).fill("whoami")
      await searchField(page).fill("")
      held.release()
      await page.waitForSelector("html[data-search-milliseconds]", { state: "attached" })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await searchOptions(page).count()).toBe(0)
      expect(await searchDialog(page).innerText()).toContain("No recent searches")
    })

    it("keeps answering without a network once it is there", async () => {
      const page = await open(intro)
      await openSearch(page)
      await searchFor(page, "whoami", "/docs/latest/cli/whoami")
      await page.context().setOffline(true)
      await searchFor(page, "deploy a cluster", deploy)
    })
  })
})

describe("A query that finds nothing", () => {
  inBrowser(({ open }) => {
    const nothing = "clstrs qzxwvk"

    it("is named, with a query to try instead and a link to report it", async () => {
      const page = await open(intro)
      await openSearch(page)
      await searchField(page).fill(nothing)
      const message = searchDialog(page).locator("[data-search-empty]")
      await message.waitFor()
      expect(await message.innerText()).toContain(`No results found for “${nothing}”`)
      const suggestion = message.locator("a.search-suggestion")
      expect(await suggestion.innerText()).toBe("clusters")
      expect(await suggestion.getAttribute("href")).toBe("/docs/search?q=clusters")
      const report = await message.getByRole("link", { name: "Report the missing results" }).getAttribute("href")
      expect(report).toMatch(/^https:\/\/.+\/issues\/new\?title=/)
      expect(decodeURIComponent(report ?? "")).toContain(`"${nothing}"`)
      expect(await searchDialog(page).locator("[role=status]").innerText()).toBe(`No results found for ${nothing}`)
    })

    it("is replaced by the suggested one with a click, in the dialog and on the page of results", async () => {
      const page = await open(intro)
      await openSearch(page)
      await searchField(page).fill(nothing)
      await searchDialog(page).locator("a.search-suggestion").click()
      await searchOptions(page).first().waitFor()
      expect(await searchField(page).inputValue()).toBe("clusters")
      await page.goto(page.url().replace(/\/docs\/.*/, `/docs/search?q=${encodeURIComponent(nothing)}`))
      await page.click("[data-search-results] a.search-suggestion")
      await page.waitForURL("**/docs/search?q=clusters")
      await page.waitForSelector("[data-search-results] h2")
    })
  })
})
