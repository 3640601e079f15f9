import { describe, expect, it } from "@effect/vitest"

import { inBrowser, telephone } from "./InBrowser.ts"

const without = { javaScriptEnabled: false }

describe("Without JavaScript", () => {
  inBrowser(({ open }) => {
    it("links lead from page to page", async () => {
      const at = await open("latest/platform/intro", without)
      await at.click("main a[rel=next]")
      expect(new URL(at.url()).pathname).not.toBe("/docs/latest/platform/intro")
      await at.click("nav[aria-label=Main] >> text=Blog")
      expect(await at.locator("h1").innerText()).toBe("Blog")
    })

    it("the colors are the system's", async () => {
      const grounds = []
      for (const colorScheme of ["light", "dark"] as const) {
        const at = await open("blog", { ...without, colorScheme })
        grounds.push(await at.evaluate(() => getComputedStyle(document.body).backgroundColor))
      }
      expect(grounds[0]).not.toBe(grounds[1])
    })

    it("dropdowns of the navbar open and lead on", async () => {
      const at = await open("latest/platform/intro", without)
      await at.click("[data-dropdown=version] summary")
      await at.click("[data-dropdown=version] a >> text=nova")
      await at.waitForURL("**/docs/nova")
    })

    it("categories of the sidebar open", async () => {
      const at = await open("latest/platform/intro", without)
      const category = at.locator("#side-menu [data-panel=secondary] details[data-category]:not([open])").first()
      const link = category.locator("a").first()
      const handle = await category.elementHandle()
      expect(await link.isVisible()).toBe(false)
      await category.locator("summary").first().click()
      expect(await handle?.evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true)
    })

    it("the menu of narrow screens opens with all of its entries, and closes", async () => {
      const at = await open("latest/platform/intro", { ...without, viewport: telephone })
      expect(await at.isVisible("#side-menu")).toBe(false)
      await at.click("a[data-menu-open]")
      expect(await at.isVisible("#side-menu [data-panel=primary] >> text=Blog")).toBe(true)
      expect(await at.isVisible("#side-menu [data-panel=secondary] a[aria-current=page]")).toBe(true)
      await at.click("[data-menu-close]")
      expect(await at.isVisible("#side-menu")).toBe(false)
    })

    it("tabs of code are chosen", async () => {
      const at = await open("latest/platform/guides/using-the-api", without)
      const group = at.locator(".tabs[data-key=language]").first()
      const panels = group.locator("> .panel")
      const shown = async () => {
        const all = await panels.all()
        return Promise.all(all.map((panel) => panel.isVisible()))
      }
      const before = await shown()
      expect(before.filter(Boolean)).toHaveLength(1)
      await group.locator("label").nth(1).click()
      expect((await shown()).indexOf(true)).toBe(1)
    })

    it("the search button leads to a page that says what to do instead", async () => {
      const at = await open("latest/platform/intro", without)
      await at.click("[data-search-open]")
      await at.waitForURL("**/docs/search")
      expect(await at.locator("main").innerText()).toContain("Searching needs JavaScript")
      await at.click("main a >> text=CLI reference")
      await at.waitForURL("**/docs/cli")
    })

    it.each(["", "latest/platform/guides/using-the-api", "search", "blog", "cli", "api/users", "no-such-page"])(
      "no button of /docs/%s is there that does nothing",
      async (path) => {
        for (const viewport of [telephone, { width: 1440, height: 900 }]) {
          const at = await open(path, { ...without, viewport })
          if (viewport === telephone) await at.click("a[data-menu-open]")
          // A popover is opened by the browser itself.
          const dead = at.locator("button:not([popovertarget]), input:not([type=radio]), select, form")
          const visible = await Promise.all((await dead.all()).map((button) => button.isVisible()))
          expect(visible.filter(Boolean)).toHaveLength(0)
        }
      },
    )
  })
})
