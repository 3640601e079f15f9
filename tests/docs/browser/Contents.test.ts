import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { addLink } from "./AddedLink.ts"
import { inBrowser } from "./InBrowser.ts"

const long = "latest/platform/reference/errors"

const marked = (at: Page) =>
  at.locator("[data-contents] a[aria-current]").evaluateAll((all) => all.map((link) => link.getAttribute("href")))
const waitForMark = (at: Page, href: string) =>
  at.locator(`[data-contents] a[aria-current="true"][href="${href}"]`).waitFor()
const lastOf = (at: Page) => at.locator("[data-contents] a").last().getAttribute("href")

describe("The table of contents", () => {
  inBrowser(({ open }) => {
    it("marks the heading that is being read, and no other", async () => {
      const at = await open(long)
      const hrefs = await at
        .locator("[data-contents] a")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
      for (const href of [hrefs[3] ?? "", hrefs[9] ?? "", hrefs[1] ?? ""]) {
        await at.evaluate((hash) => document.getElementById(hash.slice(1))?.scrollIntoView(), href)
        await waitForMark(at, href)
        expect(await marked(at)).toEqual([href])
      }
    })

    it("marks the last heading at the end of the page, though others are in sight", async () => {
      const at = await open("latest/platform/guides/using-the-api", { viewport: { width: 1440, height: 1600 } })
      await at.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await waitForMark(at, (await lastOf(at)) ?? "")
    })

    it("keeps what it marks in sight", async () => {
      const at = await open(long, { viewport: { width: 1440, height: 500 } })
      await at.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const last = (await lastOf(at)) ?? ""
      await waitForMark(at, last)
      const isInSight = () =>
        at.locator(`[data-contents] a[href="${last}"]`).evaluate((link) => {
          const nav = link.closest("nav")?.getBoundingClientRect()
          const { bottom, top } = link.getBoundingClientRect()
          return nav !== undefined && top >= nav.top && bottom <= Math.min(nav.bottom, innerHeight)
        })
      await expect.poll(isInSight).toBe(true)
    })

    it("works on the page that was gone to", async () => {
      const at = await open("blog")
      await (await addLink(at, `/docs/${long}`)).click()
      await at.waitForSelector("[data-contents]")
      await at.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await waitForMark(at, (await lastOf(at)) ?? "")
    })

    it("leads to a heading below the navbar, with its address", async () => {
      const at = await open(long)
      const link = at.locator("[data-contents] a").nth(5)
      const href = (await link.getAttribute("href")) ?? ""
      await link.click()
      expect(new URL(at.url()).hash).toBe(href)
      const [headingTop, navbarBottom] = await at.evaluate(
        (hash) => [
          document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? 0,
          document.querySelector(".navbar")?.getBoundingClientRect().bottom ?? 0,
        ],
        href,
      )
      expect(headingTop).toBeGreaterThanOrEqual(navbarBottom ?? 0)
      expect(headingTop).toBeLessThan((navbarBottom ?? 0) + 60)
    })
  })
})
