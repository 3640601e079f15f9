import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, describe, expect, it } from "@effect/vitest"

import { pagesOfGroup, samplePages } from "#tests/bench/docs/pages/SamplePages.ts"
import { pageFileOf } from "#tests/bench/docs/sites/OrrerySite.ts"
import { writeFolder } from "#tests/bench/docs/sites/WrittenFiles.ts"

import { inBrowser, type Visit } from "./InBrowser.ts"
import { bytesOf, openCounted } from "./Transferred.ts"

const scriptBytesMax = 15_000
const bytesMax = 45_000
/** The page, its style sheet, its script in two parts, and its icon. */
const requestsMax = 5

/** More than a whole sidebar of which every page carries. */
const pageCount = 240
const pages = samplePages(pageCount)
const content = mkdtempSync(join(tmpdir(), "orrery-sample-pages-"))
await writeFolder(content, pages.map(pageFileOf))
afterAll(() => rmSync(content, { recursive: true, force: true }))

const keepsTheBudget = ({ origin, visitor }: Visit, path: string, requests: number): void => {
  it("costs at most 15 KB of script and 45 KB in all before anyone does anything", async () => {
    const { transferred } = await openCounted(await visitor(), `${origin()}/docs/${path}`)
    const files = transferred()

    expect(bytesOf(files, "Document")).toBeGreaterThan(1000)
    expect(bytesOf(files, "Script")).toBeGreaterThan(1000)
    expect(bytesOf(files, "Script")).toBeLessThanOrEqual(scriptBytesMax)
    expect(bytesOf(files)).toBeLessThanOrEqual(bytesMax)
    expect(files.map(({ address }) => address).filter((address) => !address.startsWith(origin()))).toEqual([])
    expect(files.length).toBeLessThanOrEqual(requests)
  })
}

describe("An article page", () => {
  inBrowser((visit) => {
    keepsTheBudget(visit, "latest/platform/intro", requestsMax)

    it("fetches nothing more while no one does anything", async () => {
      const context = await visit.visitor()
      await context.clock.install()
      const { page, transferred } = await openCounted(context, `${visit.origin()}/docs/latest/platform/intro`)
      const atFirst = transferred().length
      await context.clock.runFor("05:00")
      await page.evaluate(() => new Promise<void>((resolve) => globalThis.requestAnimationFrame(() => resolve())))

      expect(transferred().map(({ address }) => address)).toHaveLength(atFirst)
    })
  })
})

describe("A page of a site of many pages", () => {
  const own = pages[pagesOfGroup / 2]?.path ?? ""
  const far = pages.at(-1)

  inBrowser(
    (visit) => {
      // One part more: what opens a folded category.
      keepsTheBudget(visit, own, requestsMax + 1)

      const sidebar = "#side-menu [data-panel=secondary]"
      const category = (name: string) => ({ hasText: new RegExp(`^${name}$`, "i") })
      const [, , part = "", group = ""] = far?.path.split("/") ?? []

      it("carries the pages of its own category, and the first page of the others", async () => {
        const page = await visit.open(own)
        const links = page.locator(`${sidebar} a`)

        expect(await links.count()).toBeLessThan(pageCount / 4)
        expect(await page.locator(`${sidebar} a[href="/docs/${own}"]`).getAttribute("aria-current")).toBe("page")
        expect(await page.locator(`${sidebar} a[href="/docs/${far?.path}"]`).count()).toBe(0)
      })

      it("shows all pages of another category when it is opened", async () => {
        const page = await visit.open(own)
        const opened = page.locator(`${sidebar} > ul > li`, { has: page.locator("summary", category(part)) })
        await opened.locator("summary", category(part)).click()
        await opened.locator("summary", category(group)).click()
        await page.locator(`${sidebar} a[href="/docs/${far?.path}"]`).click()
        await page.waitForURL(`**/docs/${far?.path}`)

        expect(await page.locator("h1").textContent()).toBe(far?.title)
      })

      it("leads to every category without script", async () => {
        const page = await visit.open(own, { javaScriptEnabled: false })
        await page.locator(`${sidebar} summary`, category(part)).click()
        await page.locator(`${sidebar} details[open] a[href^="/docs/latest/platform/${part}/"]`).click()
        await page.waitForURL(`**/docs/latest/platform/${part}/**`)

        expect(await page.locator(`${sidebar} details[open] > summary`).first().textContent()).toMatch(
          new RegExp(part, "i"),
        )
      })
    },
    { DOCS_CONTENT: content },
  )
})

describe("The sample pages", () => {
  it("are the same whenever they are made", () => {
    expect(samplePages(30)).toEqual(samplePages(30))
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pageCount)
    expect(new Set(pages.map(({ markdown }) => markdown)).size).toBe(pageCount)
  })

  it("lead only to pages that exist", () => {
    const known = new Set(pages.map(({ path }) => `/docs/${path}`))
    const links = pages.flatMap(({ markdown }) =>
      [...markdown.matchAll(/\]\((\/docs\/[^)]*)\)/g)].map(([, url]) => url),
    )

    expect(links.length).toBeGreaterThan(pageCount)
    expect(links.filter((url) => url === undefined || !known.has(url))).toEqual([])
  })
})
