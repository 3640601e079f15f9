import { afterEach, describe, expect, it } from "@effect/vitest"
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core"

import type { FocusPlace } from "./FocusWatch.ts"
import { inBrowser, islandsOf, telephone, type Visit } from "./InBrowser.ts"
import { keyboardOf, type Keyboard } from "./Keyboard.ts"

const article = "latest/platform/intro"
const regionsInReadingOrder = ["skip", "announcement", "navbar", "side", "main", "contents", "footer"]

const opened: Array<BrowserContext> = []

/** A page as it is when its address was typed: nothing has the focus. */
const arriveAt = async ({ origin, visitor }: Visit, path: string, options: BrowserContextOptions = {}) => {
  const context = await visitor({ reducedMotion: "reduce", colorScheme: "dark", ...options })
  opened.push(context)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const page = await context.newPage()
  const keyboard = await keyboardOf(page)
  await page.goto(`${origin()}/docs/${path}`)
  await islandsOf(page)
  return { page, keyboard }
}

const isBefore = (a: FocusPlace, b: FocusPlace): boolean => a.top <= b.bottom && (a.top < b.bottom || a.left <= b.left)

const outOfOrder = (places: ReadonlyArray<FocusPlace>): ReadonlyArray<string> =>
  places.slice(1).flatMap((place, index) => {
    const before = places[index]
    return before === undefined ||
      before.region !== place.region ||
      before.list !== place.list ||
      isBefore(before, place)
      ? []
      : [`${before.name} → ${place.name}`]
  })

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"])

const opensAndCloses = async (page: Page, keyboard: Keyboard, details: string, keys: ReadonlyArray<string>) => {
  const open = () =>
    page
      .locator(details)
      .first()
      .evaluate((element) => (element as HTMLDetailsElement).open)
  const seen: Array<boolean> = []
  for (const key of keys) {
    await keyboard.press(key)
    seen.push(await open())
  }
  return seen
}

describe("A reader with a keyboard alone", () => {
  inBrowser((visit) => {
    afterEach(async () => {
      for (const context of opened.splice(0)) await context.close()
    })

    it("reaches everything of an article in the order it is read, sees where, and comes back the same way", async () => {
      const { keyboard } = await arriveAt(visit, article)
      const there = await keyboard.tabTo(".footer nav:last-of-type li:last-child a")
      expect([...new Set(there.map(({ region }) => region))]).toEqual(regionsInReadingOrder)
      expect(outOfOrder(there)).toEqual([])
      const back = await keyboard.backTo(".skip")
      expect(back.map(({ name }) => name)).toEqual(
        there
          .map(({ name }) => name)
          .toReversed()
          .slice(1),
      )
    })

    it("skips to the main content", async () => {
      const { keyboard, page } = await arriveAt(visit, article)
      expect((await keyboard.press("Tab")).name).toContain("Skip to main content")
      await keyboard.press("Enter")
      expect(await keyboard.isAt("main")).toBe(true)
      expect((await keyboard.press("Tab")).region).toBe("main")
      expect(new URL(page.url()).hash).toBe("#main")
    })

    it("closes the announcement and goes on from there", async () => {
      const { keyboard, page } = await arriveAt(visit, article)
      await keyboard.tabTo("[data-announcement-close]")
      await keyboard.press("Enter")
      expect(await page.locator(".announcement").isVisible()).toBe(false)
    })

    it("opens the versions, leaves them with Escape, and changes the color mode", async () => {
      const { keyboard, page } = await arriveAt(visit, article)
      const dropdown = "[data-dropdown=version]"
      await keyboard.tabTo(`${dropdown} summary`)
      expect(await opensAndCloses(page, keyboard, dropdown, ["Enter", "Enter", "Space"])).toEqual([true, false, true])
      await keyboard.press("Tab")
      expect(await keyboard.isAt(`${dropdown} li:first-child a`)).toBe(true)
      expect(await opensAndCloses(page, keyboard, dropdown, ["Escape"])).toEqual([false])
      expect(await keyboard.isAt(`${dropdown} summary`)).toBe(true)
      await keyboard.tabTo("[data-color-mode-toggle]")
      await keyboard.press("Space")
      expect(await theme(page)).toBe("light")
      await keyboard.press("Enter")
      expect(await theme(page)).toBe("dark")
    })

    it("opens a category of the sidebar and a page in it, and reads on there", async () => {
      const { keyboard, page } = await arriveAt(visit, article)
      await keyboard.tabTo(".side details:not([open]) > summary")
      await keyboard.press("Enter")
      await keyboard.press("Tab")
      expect(await keyboard.isAt(".side details[open] > ul a")).toBe(true)
      const target = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)
      await keyboard.press("Enter")
      await page.waitForURL(target)
      await page.waitForFunction(() => document.activeElement === document.querySelector("main"))
      expect((await keyboard.press("Tab")).region).toBe("main")
    })

    it("jumps to a heading from the table of contents and reads on there", async () => {
      const { keyboard, page } = await arriveAt(visit, article)
      await keyboard.tabTo(".contents li:nth-child(3) a")
      await keyboard.jump()
      await page.waitForURL(/#./)
      const heading = decodeURIComponent(new URL(page.url()).hash.slice(1))
      expect(heading).not.toBe("")
      const box = await page.locator(`[id="${heading}"]`).boundingBox()
      expect(box?.y).toBeGreaterThan(0)
      expect((await keyboard.press("Tab")).region).toBe("main")
      expect(
        await page.evaluate((id) => {
          const place =
            document.getElementById(id)?.compareDocumentPosition(document.activeElement ?? document.body) ?? 0
          return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
        }, heading),
      ).toBe(true)
    })

    it("chooses a language of the samples, copies one, and goes to the next page and back", async () => {
      const { keyboard, page } = await arriveAt(visit, "latest/platform/guides/using-the-api")
      await keyboard.tabTo(".tabs > input")
      await keyboard.press("ArrowRight")
      expect(await keyboard.isAt(".tabs > input:nth-of-type(2):checked")).toBe(true)
      await keyboard.tabTo(".tabs .copy")
      await keyboard.press("Enter")
      await page.getByText("Copied").first().waitFor()
      const code = await page.locator(".tabs > input:checked + label + .panel pre").first().textContent()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
      await keyboard.tabTo(".neighbors a[rel=next]")
      await keyboard.press("Enter")
      await page.waitForURL((url) => !url.pathname.endsWith("using-the-api"))
      await keyboard.tabTo(".neighbors a[rel=prev]")
      await keyboard.press("Enter")
      await page.waitForURL("**/using-the-api")
    })

    it("searches, moves through the results, stays in the dialog with Tab, and opens a result", async () => {
      const { keyboard, page } = await arriveAt(visit, article)
      await keyboard.tabTo("[data-search-open]")
      await keyboard.press("Enter")
      await page.locator("dialog.search[open]").waitFor()
      expect(await keyboard.isAt("dialog input")).toBe(true)
      await keyboard.press("Escape")
      await page.locator("dialog.search").waitFor({ state: "hidden" })
      expect(await keyboard.isAt("[data-search-open]")).toBe(true)
      await keyboard.press("/")
      await keyboard.type("cluster")
      await page.getByRole("option").nth(2).waitFor()
      const way = [await keyboard.press("Tab"), ...(await keyboard.tabTo("dialog input"))]
      expect(new Set(way.map(({ region }) => region))).toEqual(new Set(["search"]))
      for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await keyboard.press(key)
      const chosen = page.locator("dialog [role=option][aria-selected=true]")
      expect(await chosen.count()).toBe(1)
      const target = await chosen.evaluate((option) => (option as HTMLAnchorElement).href)
      await keyboard.press("Enter")
      await page.waitForURL(target)
      await page.locator("dialog.search").waitFor({ state: "hidden" })
      await page.waitForFunction(() => document.activeElement === document.querySelector("main"))
    })

    it("opens what an operation keeps closed, and its console", async () => {
      const { keyboard, page } = await arriveAt(visit, "api/whoami")
      await keyboard.tabTo("main .try-it")
      await keyboard.press("Enter")
      await page.locator(".api-console").waitFor()
      expect(await keyboard.isAt(".api-console input")).toBe(true)
      await keyboard.tabTo(".api-console button[type=submit]")
      await keyboard.backTo("main .try-it")
      await keyboard.press("Enter")
      await page.locator(".api-console").waitFor({ state: "detached" })
      expect(await keyboard.isAt("main .try-it")).toBe(true)
      await keyboard.tabTo("main details > summary")
      expect(await opensAndCloses(page, keyboard, "main details", ["Enter", "Space"])).toEqual([true, false])
    })

    it("opens the menu of a narrow screen, stays in it, changes its panel, and comes back with Escape", async () => {
      const { keyboard, page } = await arriveAt(visit, article, { viewport: telephone })
      await keyboard.tabTo("[data-menu-open]")
      await keyboard.press("Enter")
      expect(await keyboard.isAt("[data-menu-close]")).toBe(true)
      const way = [await keyboard.press("Tab"), ...(await keyboard.tabTo("[data-menu-close]"))]
      expect(new Set(way.map(({ region }) => region))).toEqual(new Set(["side"]))
      await keyboard.backTo("[data-panel-switch]")
      await keyboard.press("Enter")
      expect(await keyboard.isAt("[data-panel=primary] a")).toBe(true)
      await keyboard.press("Escape")
      expect(await page.locator("#side-menu").isVisible()).toBe(false)
      expect(await keyboard.isAt("[data-menu-open]")).toBe(true)
    })

    it("opens a page from the menu of a narrow screen", async () => {
      const { keyboard, page } = await arriveAt(visit, article, { viewport: telephone })
      await keyboard.tabTo("[data-menu-open]")
      await keyboard.press("Enter")
      await keyboard.tabTo("[data-panel=secondary] a:not([aria-current])")
      await keyboard.press("Enter")
      await page.waitForURL((url) => !url.pathname.endsWith("intro"))
      await page.waitForFunction(() => document.activeElement === document.querySelector("main"))
      expect(await page.locator("#side-menu").isVisible()).toBe(false)
    })

    it("opens the table of contents of a narrow screen and jumps to a heading", async () => {
      const { keyboard, page } = await arriveAt(visit, article, { viewport: telephone })
      await keyboard.tabTo(".contents-button")
      await keyboard.press("Enter")
      expect(await page.locator(".contents").isVisible()).toBe(true)
      await keyboard.tabTo(".contents li:nth-child(2) a")
      await keyboard.jump()
      await page.waitForURL(/#./)
      expect(await page.locator(".contents").isVisible()).toBe(false)
      expect((await keyboard.press("Tab")).region).toBe("main")
    })

    it.each([
      { what: "nothing marks it", css: ":focus-visible { outline: none !important }" },
      {
        what: "it cannot be seen in the window",
        css: "body::after { content: ''; position: fixed; inset: 0; z-index: 99 }",
      },
      { what: "it was lost", css: "a, button, summary, main * { display: none !important }" },
    ])("would be told by this test that $what", async ({ css, what }) => {
      const { keyboard, page } = await arriveAt(visit, article)
      await keyboard.press("Tab")
      await page.addStyleTag({ content: css })
      await expect(keyboard.press("Tab")).rejects.toThrow(what)
    })
  })
})
