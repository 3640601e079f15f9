import { describe, expect, it } from "@effect/vitest"

import { inBrowser } from "./InBrowser.ts"

describe("A page in the browser", () => {
  inBrowser(({ open }) => {
    it("opens", async () => {
      const page = await open("latest/platform/intro")
      expect(await page.title()).toContain("Introduction")
      expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBeDefined()
    })
  })
})
