import type { Browser } from "playwright-core"

import type { BenchServer, SentFile } from "./BenchServer.ts"
import { untilQuiet } from "./Quiet.ts"
import { newSlowReader } from "./Readers.ts"

/** What was transferred. */
export interface Transfer {
  readonly html: number
  readonly js: number
  readonly css: number
  readonly total: number
  readonly requests: number
}

/** A page opened with an empty cache. */
export interface PageLoad {
  readonly atLoad: Transfer
  readonly afterIdle: Transfer
  readonly largestPaintMilliseconds: number
  readonly blockingMilliseconds: number
}

interface Paints {
  firstPaint: number
  largestPaint: number
  readonly longTasks: Array<readonly [start: number, duration: number]>
}

const transferOf = (files: ReadonlyArray<SentFile>): Transfer => {
  const bytesOf = (kind?: SentFile["kind"]) =>
    files.filter((file) => kind === undefined || file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
  return { html: bytesOf("html"), js: bytesOf("js"), css: bytesOf("css"), total: bytesOf(), requests: files.length }
}

const watchPaints = (): void => {
  const paints: Paints = { firstPaint: 0, largestPaint: 0, longTasks: [] }
  Object.assign(globalThis, { benchPaints: paints })
  const watch = (type: string, keep: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true })
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") paints.firstPaint = startTime
  })
  watch("largest-contentful-paint", ({ startTime }) => {
    paints.largestPaint = startTime
  })
  watch("longtask", ({ duration, startTime }) => paints.longTasks.push([startTime, duration]))
}

/** As Lighthouse counts it: what exceeds 50 ms of every task after the first paint. */
const blocking = ({ firstPaint, longTasks }: Paints): number =>
  longTasks.reduce((sum, [start, duration]) => {
    const counted = Math.min(duration, start + duration - firstPaint)
    return sum + Math.max(0, counted - 50)
  }, 0)

/** Opens a page as a slow reader who has never been there, until it fetches nothing more. */
export const loadPage = async (browser: Browser, server: BenchServer, address: string): Promise<PageLoad> => {
  const { context, page } = await newSlowReader(browser)
  try {
    await page.addInitScript(watchPaints)
    server.forget()
    await page.goto(server.origin + address, { waitUntil: "load" })
    const atLoad = transferOf(server.sent())
    await untilQuiet(server)
    const paints = await page.evaluate(() => (globalThis as unknown as { benchPaints: Paints }).benchPaints)
    return {
      atLoad,
      afterIdle: transferOf(server.sent()),
      largestPaintMilliseconds: paints.largestPaint,
      blockingMilliseconds: blocking(paints),
    }
  } finally {
    await context.close()
  }
}
