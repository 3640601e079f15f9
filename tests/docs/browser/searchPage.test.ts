import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { inBrowser } from "./InBrowser.ts"

const patient = { timeout: 15_000 }
const field = (page: Page) => page.locator(".search-page input[name=q]")
const titles = (page: Page) => page.locator("[data-search-results] h2 > a")
const status = (page: Page) => page.locator("[data-search-results] [role=status]")

describe("The page of all results", () => {
  inBrowser(({ open }) => {
    it("answers the query of its address, each page with its sections as links", async () => {
      const page = await open("search?q=deploy+a+cluster")
      await titles(page).first().waitFor()
      expect(await field(page).inputValue()).toBe("deploy a cluster")
      expect(await titles(page).first().getAttribute("href")).toBe("/docs/latest/platform/cluster/deploy")
      expect(await status(page).innerText()).toMatch(/^\d+ pages for “deploy a cluster”$/)
      expect(await page.title()).toBe("deploy a cluster · Search | Orrery")
      const section = page.locator("[data-search-results] li li a").first()
      await section.click()
      await page.waitForURL("**/docs/latest/platform/cluster/deploy#*")
    })

    it("shows all pages, twenty at a time", async () => {
      const page = await open("search?q=cluster")
      await titles(page).first().waitFor()
      // The whole index arrives after the first results, and may find more.
      const total = async () => Number((await status(page).innerText()).split(" ")[0])
      expect(await total()).toBeGreaterThan(20)
      expect(await titles(page).count()).toBe(20)
      const more = page.getByRole("button", { name: "Show more" })
      for (let shown = 20; shown < (await total()); shown += 20) {
        await more.click()
        await expect
          .poll(async () => (await titles(page).count()) - Math.min(await total(), shown + 20), patient)
          .toBe(0)
        expect(await page.evaluate(() => document.activeElement?.closest("h2") !== null)).toBe(true)
      }
      expect(await more.count()).toBe(0)
    })

    it("follows what is typed with its address and title, without an entry in the history for each letter", async () => {
      const page = await open("blog")
      await page.goto(page.url().replace("/blog", "/search"))
      const entries = await page.evaluate(() => history.length)
      await field(page).pressSequentially("whoami")
      await page.waitForURL("**/docs/search?q=whoami")
      await titles(page).first().waitFor()
      expect(await page.title()).toBe("whoami · Search | Orrery")
      expect(await page.evaluate(() => history.length)).toBe(entries)
      await page.reload()
      await titles(page).first().waitFor()
      expect(await titles(page).first().getAttribute("href")).toBe("/docs/latest/cli/whoami")
      await page.goBack()
      await page.waitForURL("**/docs/blog")
    })

    it("comes back with its results after one of them was opened", async () => {
      const page = await open("search?q=whoami")
      await titles(page).first().click()
      await page.waitForURL("**/docs/latest/cli/whoami")
      await page.goBack()
      await page.waitForURL("**/docs/search?q=whoami")
      await titles(page).first().waitFor()
    })

    it("keeps the version it is narrowed to in its address", async () => {
      const page = await open("search?q=cluster")
      await page.click("[data-search-results] [data-version=blog]")
      await page.waitForURL("**/docs/search?q=cluster&version=blog")
      await page.reload()
      await titles(page).first().waitFor()
      expect(await page.getAttribute("[data-version=blog]", "aria-pressed")).toBe("true")
      const addresses = await titles(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")))
      expect(addresses.filter((address) => address?.startsWith("/docs/blog/") !== true)).toEqual([])
    })

    it.each(["search", "search?q=", "search?q=+"])(
      "waits for a query at /docs/%s, with the field focused",
      async (path) => {
        const page = await open(path)
        await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "q")
        expect(await titles(page).count()).toBe(0)
        expect(await page.title()).toBe("Search | Orrery")
      },
    )

    it("shows markup of a query as text", async () => {
      const markup = "<img src=x onerror=\"document.title='broken'\">"
      const page = await open(`search?q=${encodeURIComponent(markup)}`)
      const message = page.locator("[data-search-empty], [data-search-results] [role=status]:not(:empty)").first()
      await message.waitFor()
      expect(await message.innerText()).toContain(markup)
      expect(await page.locator("main img[src=x]").count()).toBe(0)
      expect(await page.title()).toBe(`${markup} · Search | Orrery`)
    })

    it("reads 200 characters of a query of 400", async () => {
      const page = await open(`search?q=${"cluster+".repeat(50)}`)
      await titles(page).first().waitFor()
      expect(await field(page).inputValue()).toHaveLength(200)
      expect(new URL(page.url()).searchParams.get("q")?.length).toBeLessThanOrEqual(200)
      await field(page).fill("")
      await page.keyboard.insertText("a".repeat(400))
      expect(await field(page).inputValue()).toHaveLength(200)
    })

    it("says that it needs JavaScript where there is none", async () => {
      const page = await open("search?q=cluster", { javaScriptEnabled: false })
      expect(await page.innerText("main")).toContain("Searching needs JavaScript")
    })
  })
})
