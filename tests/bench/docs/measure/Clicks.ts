import type { Browser, Page } from "playwright-core"

import { type SamplePage } from "../pages/SamplePages.ts"
import type { DocsSite } from "../sites/DocsSite.ts"
import type { BenchServer } from "./BenchServer.ts"
import { untilQuiet } from "./Quiet.ts"
import { newSlowReader } from "./Readers.ts"

/** How long the pointer rests on a link before it is pressed; readers take longer. */
const hoverMilliseconds = 100

const watchHeading = (): void => {
  const { timeOrigin } = performance
  const now = (): string => String(timeOrigin + performance.now())
  addEventListener("click", ({ timeStamp }) => sessionStorage.setItem("clicked", String(timeOrigin + timeStamp)), true)
  const look = (): void => {
    const wanted = sessionStorage.getItem("wanted")
    if (wanted === null || document.querySelector("h1")?.textContent?.trim() !== wanted) return
    sessionStorage.removeItem("wanted")
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      // Comes after the frame was painted.
      port1.addEventListener("message", () => sessionStorage.setItem("shown", now()))
      port1.start()
      port2.postMessage(undefined)
    })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

const click = async (page: Page, link: string, title: string): Promise<number> => {
  await page.evaluate((wanted) => {
    sessionStorage.removeItem("shown")
    sessionStorage.setItem("wanted", wanted)
  }, title)
  await page.locator(link).first().hover()
  await page.waitForTimeout(hoverMilliseconds)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForFunction(() => sessionStorage.getItem("shown") !== null, undefined, { polling: 100 })
  return page.evaluate(() => Number(sessionStorage.getItem("shown")) - Number(sessionStorage.getItem("clicked")))
}

/** Walks through the pages of one group by their links in the sidebar: milliseconds from each click until the heading is painted. */
export const clickThrough = async (
  browser: Browser,
  server: BenchServer,
  site: DocsSite,
  [first, ...others]: ReadonlyArray<SamplePage>,
): Promise<ReadonlyArray<number>> => {
  const { context, page } = await newSlowReader(browser)
  const times: Array<number> = []
  try {
    await page.addInitScript(watchHeading)
    await page.goto(`${server.origin}/docs/${first?.path}`, { waitUntil: "load" })
    for (const { path, title } of others) {
      await untilQuiet(server)
      times.push(await click(page, `${site.sidebar}[href^="/docs/${path}"]`, title))
    }
    return times
  } finally {
    await context.close()
  }
}
