import { describe, expect, it } from "@effect/vitest"

import { addLink } from "./AddedLink.ts"
import { inBrowser, islandsOf } from "./InBrowser.ts"

const unknown = "latest/platform/create-organisation"

describe("An address without a page", () => {
  inBrowser(({ open, origin, visitor }) => {
    it("gets 404 and a page of the site", async () => {
      const at = await (await visitor()).newPage()
      const response = await at.goto(`${origin()}/docs/${unknown}`)
      expect(response?.status()).toBe(404)
      expect(await at.locator("h1").innerText()).toBe("Page not found")
      expect(await at.isVisible("nav[aria-label=Main]")).toBe(true)
      expect(await at.isVisible(".footer")).toBe(true)
      expect(await at.locator("meta[name=robots]").getAttribute("content")).toBe("noindex")
    })

    it("leads to pages that exist", async () => {
      const at = await open(unknown)
      const links = await at
        .locator("main .not-found li a")
        .evaluateAll((all) => all.map((a) => a.getAttribute("href")))
      expect(links).toContain("/docs/")
      for (const link of links) expect((await at.request.get(`${origin()}${link}`)).status(), `${link}`).toBe(200)
    })

    it("offers to search for the words of the address", async () => {
      const at = await open(unknown)
      expect(await at.inputValue("main input[name=q]")).toBe("create organisation")
      await at.click("main search button")
      await at.waitForURL("**/docs/search?q=create+organisation")
      await islandsOf(at)
      await at.waitForSelector("[data-search-results] a")
    })

    it("is shown at its address when a link of the site leads there", async () => {
      const at = await open("blog")
      await (await addLink(at, `/docs/${unknown}`)).click()
      await at.waitForURL(`**/docs/${unknown}`)
      expect(await at.locator("h1").innerText()).toBe("Page not found")
      await at.goBack()
      await at.waitForSelector("main h1 >> text=Blog")
    })
  })
})
