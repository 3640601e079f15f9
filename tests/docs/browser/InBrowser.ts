import { afterAll, beforeAll, inject } from "@effect/vitest"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"

import { describeWith } from "#tests/fixtures/DescribeWith.ts"

import { buildSite, type BuiltSite } from "./BuiltSite.ts"
import { chromiumPath, launchChromium } from "./Chromium.ts"
import { serveSite, type SiteServer } from "./SiteServer.ts"

/** A desktop's window and a telephone's, in CSS pixels. */
export const desktop = { width: 1440, height: 900 }
export const telephone = { width: 390, height: 844 }

/** How long a test waits for something to happen on a page. */
const waitMilliseconds = 15_000

/** What a test of the site in a browser works with. */
export interface Visit {
  /** Such as `http://127.0.0.1:41234`, without `/docs`. */
  readonly origin: () => string
  /** A visitor's browser of its own: no stored choice, no cache. Closed when the file's tests end. */
  readonly visitor: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A page of a new visitor at a path below `/docs/`, with its islands started. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Page>
}

/** Waits until the scripts of a page have started; a page without JavaScript is ready when it is loaded. */
export const islandsOf = (page: Page) => page.waitForSelector("html[data-islands]", { state: "attached" })

const start = (settings: Readonly<Record<string, string>> | undefined) => {
  let browser: Browser | undefined
  let built: BuiltSite | undefined
  let server: SiteServer | undefined
  beforeAll(async () => {
    built = settings === undefined ? undefined : await buildSite(settings)
    server = await serveSite(built?.folder ?? inject("builtSite"))
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await built?.remove()
  })
  const origin = () => server?.origin ?? ""
  const visitor: Visit["visitor"] = async (options = {}) => {
    if (browser === undefined) throw new Error("The browser has not started.")
    const context = await browser.newContext({ viewport: desktop, ...options })
    context.setDefaultTimeout(waitMilliseconds)
    return context
  }
  const open: Visit["open"] = async (path, options = {}) => {
    const page = await (await visitor(options)).newPage()
    await page.goto(`${origin()}/docs/${path}`)
    if (options.javaScriptEnabled !== false) await islandsOf(page)
    return page
  }
  return { origin, visitor, open } satisfies Visit
}

const missing =
  chromiumPath === undefined ? "This machine lacks it; CHROMIUM_PATH names one that is elsewhere." : undefined

/**
 * Runs tests in headless Chromium against the built site, or against one built with the `DOCS_` settings given. Without Chromium they
 * are skipped with the reason in their name; in CI they fail.
 */
export const inBrowser = (tests: (visit: Visit) => void, settings?: Readonly<Record<string, string>>): void => {
  describeWith("in Chromium", missing, () => tests(start(settings)))
}
