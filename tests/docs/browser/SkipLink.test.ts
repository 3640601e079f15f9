import { describe, expect, it } from "@effect/vitest"

import { inBrowser } from "./InBrowser.ts"

describe("The skip link", () => {
  inBrowser(({ open }) => {
    it("is the first stop of the keyboard, is seen there, and leads to the content", async () => {
      const page = await open("latest/platform/intro")
      const link = page.getByRole("link", { name: "Skip to main content" })
      const isInView = async () => ((await link.boundingBox())?.y ?? -1) >= 0
      expect(await isInView()).toBe(false)
      await page.keyboard.press("Tab")
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await isInView()).toBe(true)
      await page.keyboard.press("Enter")
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main")
      await page.keyboard.press("Tab")
      expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("main")
    })
  })
})
