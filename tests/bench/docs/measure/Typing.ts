import type { Browser, Page } from "playwright-core"

import type { DocsSite, SearchControls } from "../sites/DocsSite.ts"
import type { BenchServer } from "./BenchServer.ts"
import { untilQuiet } from "./Quiet.ts"
import { newReader } from "./Readers.ts"

/** Longer than the 300 ms for which Pagefind waits before it begins to search. */
const quietMilliseconds = 500
/** After this long without a change the results stay as they are. */
const patienceMilliseconds = 2000

/** How search felt. */
export interface TypedSearch {
  /** From the click that opens search to the first result of the first letter. */
  readonly openMilliseconds: number
  /** For each letter, from its input event until the last change of the results was painted. */
  readonly keyMilliseconds: ReadonlyArray<number>
  /** Letters after which no result changed; they have no time. */
  readonly unchanged: number
  /** All that search fetched, its scripts included. */
  readonly bytes: number
  /** What of it is not script, style or page. */
  readonly indexBytes: number
}

interface Watched {
  openedAt: number
  firstResultAt: number
  inputAt: number
  paintedAt: number
}

const watchResults = ({ firstResult, results }: SearchControls): void => {
  const watched: Watched = { openedAt: 0, firstResultAt: 0, inputAt: 0, paintedAt: 0 }
  Object.assign(globalThis, { benchResults: watched })
  addEventListener("pointerdown", ({ timeStamp }) => (watched.openedAt ||= timeStamp), true)
  const typed = ({ timeStamp }: Event): void => {
    watched.inputAt = timeStamp
    watched.paintedAt = 0
  }
  addEventListener("input", typed, true)
  const whenPainted = (then: (at: number) => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener("message", () => then(performance.now()))
      port1.start()
      port2.postMessage(undefined)
    })
  }
  new MutationObserver((changes) => {
    const isResult = changes.some(
      ({ target }) => (target as Element).parentElement?.closest(results) ?? (target as Element).closest?.(results),
    )
    if (!isResult) return
    whenPainted((at) => {
      watched.paintedAt = at
      if (watched.firstResultAt === 0 && document.querySelector(firstResult) !== null) watched.firstResultAt = at
    })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Waits until the results rest, and gives how long they took since the input; nothing when they did not change. */
const settled = (page: Page): Promise<number | undefined> =>
  page.evaluate(
    ([quiet, patience]) =>
      new Promise<number | undefined>((resolve) => {
        const { benchResults: watched } = globalThis as unknown as { benchResults: Watched }
        const look = setInterval(() => {
          const now = performance.now()
          const hasChanged = watched.paintedAt > watched.inputAt
          if (hasChanged ? now - watched.paintedAt < quiet : now - watched.inputAt < patience) return
          clearInterval(look)
          resolve(hasChanged ? watched.paintedAt - watched.inputAt : undefined)
        }, 50)
      }),
    [quietMilliseconds, patienceMilliseconds] as const,
  )

const typeQuery = async (page: Page, query: string): Promise<ReadonlyArray<number | undefined>> => {
  const times: Array<number | undefined> = []
  for (const letter of query) {
    await page.keyboard.press(letter === " " ? "Space" : letter)
    times.push(await settled(page))
  }
  return times
}

/** Opens search on a page and types queries letter by letter. */
export const typeQueries = async (
  browser: Browser,
  server: BenchServer,
  { search }: DocsSite,
  address: string,
  queries: ReadonlyArray<string>,
): Promise<TypedSearch> => {
  const { context, page } = await newReader(browser)
  try {
    await page.addInitScript(watchResults, search)
    await page.goto(server.origin + address, { waitUntil: "load" })
    await untilQuiet(server)
    server.forget()
    await page.click(search.opener ?? search.field)
    await page.locator(search.field).focus()
    await page.keyboard.press(queries[0]?.charAt(0) ?? "a")
    await page.waitForSelector(search.firstResult)
    await settled(page)
    const { firstResultAt, openedAt } = await page.evaluate(
      () => (globalThis as unknown as { benchResults: Watched }).benchResults,
    )
    const times: Array<number | undefined> = []
    for (const query of queries) {
      await page.locator(search.field).fill("")
      await settled(page)
      times.push(...(await typeQuery(page, query)))
    }
    const files = server.sent()
    const keyMilliseconds = times.filter((time) => time !== undefined)
    return {
      openMilliseconds: firstResultAt - openedAt,
      keyMilliseconds,
      unchanged: times.length - keyMilliseconds.length,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      indexBytes: files.filter(({ kind }) => kind === "other").reduce((sum, { bytes }) => sum + bytes, 0),
    }
  } finally {
    await context.close()
  }
}
