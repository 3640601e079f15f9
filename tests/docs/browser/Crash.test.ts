import { describe, expect, it } from "@effect/vitest"

import { inBrowser, islandsOf } from "./InBrowser.ts"

const crashed = ".failure >> text=This page crashed."
const tryAgain = ".failure button >> text=Try again"

describe("A page that crashes", () => {
  inBrowser(({ open }) => {
    it("says that it crashed, and works again after Try again", async () => {
      const at = await open("latest/platform/guides/using-the-api")
      await at.evaluate(() => {
        Object.defineProperty(document.documentElement, "dataset", { get: () => undefined })
      })
      await at.click("[data-color-mode-toggle]")
      await at.waitForSelector(crashed)
      expect(await at.isVisible("main article")).toBe(true)
      const loaded = at.waitForEvent("load")
      await at.click(tryAgain)
      await loaded
      await islandsOf(at)
      expect(await at.locator(crashed).count()).toBe(0)
      await at.click("[data-color-mode-toggle]")
      expect(await at.locator("html").getAttribute("data-theme-choice")).toBe("light")
    })

    it("says so for a promise of the site that no one keeps, and not for a request that failed", async () => {
      const at = await open("latest/platform/intro")
      const reject = (message: string) =>
        at.evaluate((text) => {
          const reason = new Error(text)
          reason.stack = `Error: ${text}\n    at run (${location.origin}/docs/assets/entries/page.js:1:1)`
          dispatchEvent(new PromiseRejectionEvent("unhandledrejection", { promise: Promise.resolve(), reason }))
        }, message)
      await reject("Failed to fetch")
      expect(await at.locator(crashed).count()).toBe(0)
      await reject("Cannot read properties of undefined")
      expect(await at.locator(crashed).count()).toBe(1)
    })

    it("does not say so for scripts that are not the site's", async () => {
      const at = await open("latest/platform/intro")
      await at.evaluate(() => {
        dispatchEvent(new ErrorEvent("error", { filename: "chrome-extension://some/script.js", message: "Theirs" }))
        dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop completed" }))
      })
      expect(await at.locator(".failure").count()).toBe(0)
    })
  })
})
