import { loadavg } from "node:os"
import { parseArgs } from "node:util"

import type { Browser } from "playwright-core"

import { launchChromium } from "../../docs/browser/Chromium.ts"
import { buildSites, readSites } from "./measure/MeasuredSite.ts"
import { cpuSlowdown } from "./measure/Readers.ts"
import { link } from "./measure/SlowLink.ts"
import { samplePages } from "./pages/SamplePages.ts"
import { buildRows, pageRows, type Row, scriptsAtLoad, searchRows, speedRows } from "./Rows.ts"
import { docusaurusSite } from "./sites/DocusaurusSite.ts"
import { orrerySite } from "./sites/OrrerySite.ts"
import { starlightSite } from "./sites/StarlightSite.ts"
import { misses, table } from "./Table.ts"
import { keystrokeTargetMilliseconds, workerSearch } from "./WorkerSearch.ts"

const sites = [orrerySite, starlightSite, docusaurusSite]

const smallCount = 100
const largeCount = 1000
const pageBars = { js: 15, total: 45 }
const largeBuildBarSeconds = 40

const { pages: counts, quick } = parseArgs({
  options: {
    /** 100, 1000 or both; alone it gives the rows of that number. */
    pages: { type: "string", multiple: true, default: [`${largeCount}`, `${smallCount}`] },
    /** Every thing once: for those who work on a row. */
    quick: { type: "boolean", default: false },
  },
}).values

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const busy = (): string => loadavg()[0]?.toFixed(1) ?? ""

const measureSmall = async (browser: Browser): Promise<ReadonlyArray<Row>> => {
  const pages = samplePages(smallCount)
  const builds = await buildSites(sites, pages, quick ? 1 : 2)
  const repetitions = { loads: quick ? 3 : 7, walks: quick ? 1 : 2, searches: true }
  const readings = await readSites(sites, pages, browser, repetitions)
  const when = `${smallCount} pages`
  print(`JS that had come at the load event, ${when}: ${scriptsAtLoad(readings)}`)
  return [
    ...pageRows(when, readings, pageBars),
    ...speedRows(when, readings),
    ...searchRows(when, readings),
    ...buildRows(smallCount, builds),
  ]
}

const measureLarge = async (browser: Browser): Promise<ReadonlyArray<Row>> => {
  const pages = samplePages(largeCount)
  const builds = await buildSites(sites, pages, 1)
  const readings = await readSites(sites, pages, browser, { loads: quick ? 1 : 5, walks: 0, searches: false })
  const when = "1,000 pages"
  return [...pageRows(when, readings, pageBars), ...buildRows(largeCount, builds, largeBuildBarSeconds)]
}

const measureWorker = async (): Promise<ReadonlyArray<Row>> => {
  const { indexBytes, p99Milliseconds } = await workerSearch()
  return [
    {
      name: "search in the worker, p99, own pages",
      unit: "ms",
      values: { orrery: p99Milliseconds },
      bar: keystrokeTargetMilliseconds,
    },
    { name: "search index, own pages", unit: "KB", values: { orrery: indexBytes / 1000 } },
  ]
}

const startedAt = performance.now()
for (const site of sites) await site.install()
const busyBefore = busy()
print(sites.map(({ name, versions }) => `${name}: ${versions}`).join("\n"))
print(
  `Brotli for all; ${link.latencyMilliseconds} ms and ${link.megabitsPerSecond} Mbit/s; pages with a processor ${cpuSlowdown} times slower, search without. KB are 1,000 bytes.`,
)
const rows: Array<Row> = []
const tell = (found: ReadonlyArray<Row>): void => {
  rows.push(...found)
  print(table(found))
}
const browser = await launchChromium()
try {
  tell(await measureWorker())
  if (counts.includes(`${smallCount}`)) tell(await measureSmall(browser))
  if (counts.includes(`${largeCount}`)) tell(await measureLarge(browser))
} finally {
  await browser.close()
}
const missed = rows.filter((row) => misses(row).length > 0)
print(
  missed.length === 0
    ? "Ahead of both in every row, and every bar holds."
    : `${missed.length} of ${rows.length} rows are not ahead, or miss a bar.`,
)
print(
  `Load of the machine: ${busyBefore} before, ${busy()} after. ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`,
)
process.exitCode = missed.length === 0 ? 0 : 1
