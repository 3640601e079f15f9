import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { addLink } from "./AddedLink.ts"
import { holdRequests } from "./HeldRequests.ts"
import { inBrowser, type Visit } from "./InBrowser.ts"

const intro = "latest/platform/intro"
const blog = "nav[aria-label=Main] >> text=Blog"
const failure = "main .failure"
const retry = "main .failure button >> text=Retry"

const failToOpenBlog = async ({ open }: Visit): Promise<Page> => {
  const at = await open(intro)
  await at.context().setOffline(true)
  // Without pointing at the link, so that it is not fetched as soon as the network is back.
  await at.locator(blog).dispatchEvent("click")
  await at.waitForSelector(failure)
  return at
}

describe("A page that cannot be loaded", () => {
  inBrowser((visit) => {
    it("says so at its address, with Retry, where there is no network", async () => {
      const at = await failToOpenBlog(visit)
      expect(await at.locator(failure).innerText()).toContain("might want to check your network connection")
      expect(await at.locator(failure).getAttribute("role")).toBe("alert")
      expect(await at.isVisible(retry)).toBe(true)
      expect(new URL(at.url()).pathname).toBe("/docs/blog")
      expect(await at.title()).toBe("Page not loaded")
    })

    it("still says so when Retry fails too, and shows the page once the network is back", async () => {
      const at = await failToOpenBlog(visit)
      const again = at.waitForEvent("requestfailed")
      await at.click(retry)
      await again
      await at.waitForSelector(retry)
      await at.context().setOffline(false)
      await at.click(retry)
      await at.waitForSelector("main h1 >> text=Blog")
      expect(await at.locator(failure).count()).toBe(0)
      expect(new URL(at.url()).pathname).toBe("/docs/blog")
      expect(await at.title()).toMatch(/^Blog/)
    })

    it("shows a spinner while it is tried again", async () => {
      const at = await failToOpenBlog(visit)
      await at.context().setOffline(false)
      const { arrived, release } = await holdRequests(at, "**/docs/blog")
      await at.click(retry)
      await arrived
      expect(await at.isVisible("main .loading")).toBe(true)
      expect(await at.locator("main .loading").getAttribute("role")).toBe("status")
      release()
      await at.waitForSelector("main h1 >> text=Blog")
      expect(await at.locator(".loading").count()).toBe(0)
    })

    it("does not keep a visitor from going back, before and after Retry", async () => {
      const at = await failToOpenBlog(visit)
      await at.context().setOffline(false)
      await at.goBack()
      await at.waitForSelector("main article")
      expect(new URL(at.url()).pathname).toBe(`/docs/${intro}`)
      await at.context().setOffline(true)
      await at.goForward()
      await at.waitForSelector(retry)
      await at.context().setOffline(false)
      await at.click(retry)
      await at.waitForSelector("main h1 >> text=Blog")
      await at.goBack()
      await at.waitForSelector("main article")
      expect(new URL(at.url()).pathname).toBe(`/docs/${intro}`)
    })

    it("is tried again by a click on its link too", async () => {
      const at = await failToOpenBlog(visit)
      await at.context().setOffline(false)
      await at.click(blog)
      await at.waitForSelector("main h1 >> text=Blog")
    })

    it("still says so when a part fails beside it, and nothing of either is left on the next page", async () => {
      const at = await failToOpenBlog(visit)
      await at.keyboard.press("Control+k")
      await at.waitForSelector(".failure.notice")
      expect(await at.isVisible(retry)).toBe(true)
      await at.context().setOffline(false)
      await at.click(blog)
      await at.waitForSelector("main h1 >> text=Blog")
      expect(await at.locator(".failure").count()).toBe(0)
    })

    it("names the response of a server that has an error", async () => {
      const at = await visit.open(intro)
      await at.route("**/docs/blog", (route) => route.fulfill({ status: 503, contentType: "text/html", body: "" }))
      await at.click(blog)
      await at.waitForSelector(retry)
      expect(await at.locator(failure).innerText()).toContain("503")
    })

    it("does not make one of a link whose place in the page is misspelt", async () => {
      const at = await visit.open(intro)
      await (await addLink(at, "/docs/cli#%")).click()
      await at.waitForURL("**/docs/cli#%")
      expect(await at.locator(failure).count()).toBe(0)
    })
  })
})
