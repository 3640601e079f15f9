import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import type { BrowserContext, Page } from "playwright-core"

import { desktop, inBrowser, islandsOf, telephone } from "./InBrowser.ts"
import { pageTypesAndStates, type PageType } from "./PageTypes.ts"

/** What a page does that its reader would not want: calls of other hosts, and faults it tells the browser's console. */
const watchFaults = (page: Page, origin: string): ReadonlyArray<string> => {
  const faults: Array<string> = []
  page.on("request", (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:") && !url.startsWith("blob:"))
      faults.push(`asks ${url}`)
  })
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`)
  })
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`))
  return faults
}

/** Tells the console of every breach of the page's policy, which Chromium itself reports only for some. */
const tellBreaches = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) =>
      // oxlint-disable-next-line no-console -- the console is what the test listens to
      console.error(`policy: ${violatedDirective} forbids ${blockedURI}`),
    )
  })

const policyOf = (page: Page) =>
  page.evaluate(() => document.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content") ?? "")

describe("A page of the documentation", () => {
  inBrowser(({ origin, visitor }) => {
    let context: BrowserContext | undefined
    beforeAll(async () => {
      context = await visitor({ reducedMotion: "reduce" })
      await tellBreaches(context)
    })
    afterAll(() => context?.close())

    const look = async (type: PageType, change?: (page: Page) => Promise<unknown>) => {
      const page = await context?.newPage()
      if (page === undefined) throw new Error("The visitor's browser is not open.")
      const faults = watchFaults(page, origin())
      await page.setViewportSize(type.only === "narrow" ? telephone : desktop)
      await page.goto(`${origin()}/docs/${type.path}`)
      await islandsOf(page)
      await type.prepare?.(page)
      await change?.(page)
      await page.waitForLoadState("networkidle")
      const policy = await policyOf(page)
      await page.close()
      return { policy, faults: faults.filter((fault) => type.logs === undefined || !fault.includes(type.logs)) }
    }

    it.each(pageTypesAndStates)("asks no other host, breaks no policy and logs no fault: $name", async (type) => {
      const { faults, policy } = await look(type)
      expect(faults).toEqual([])
      const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src "))
      expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/=]+'$/)
      expect(policy).toMatch(/^default-src 'none'; /)
    })

    it("would be caught asking another host, running a foreign script, and failing", async () => {
      const { faults } = await look({ name: "a broken page", path: "markdown-page" }, async (page) => {
        const failed = page.waitForEvent("pageerror")
        await page.evaluate(() => {
          const image = document.createElement("img")
          image.src = "https://tracker.invalid/pixel.gif"
          const script = document.createElement("script")
          script.textContent = "document.title = 'run'"
          document.body.append(image, script)
          queueMicrotask(() => {
            throw new Error("thrown on purpose")
          })
        })
        await failed
      })
      const all = faults.join("\n")
      expect(all).toContain("policy: img-src forbids https://tracker.invalid")
      expect(all).toContain("policy: script-src-elem forbids inline")
      expect(all).toContain("error: thrown on purpose")
    })
  })
})
