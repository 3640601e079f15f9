import type { Browser, BrowserContext, Page } from "playwright-core"

/** How many times slower than this machine the reader's processor is, where pages and not search are measured. */
export const cpuSlowdown = 4

const viewport = { width: 1440, height: 900 }

/** A reader with an empty cache. */
export interface Reader {
  readonly context: BrowserContext
  readonly page: Page
}

/** Opens a browser window of someone who has never been on the site. */
export const newReader = async (browser: Browser): Promise<Reader> => {
  const context = await browser.newContext({ viewport })
  return { context, page: await context.newPage() }
}

/** The same with a slow processor. */
export const newSlowReader = async (browser: Browser): Promise<Reader> => {
  const reader = await newReader(browser)
  const devtools = await reader.context.newCDPSession(reader.page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown })
  return reader
}
