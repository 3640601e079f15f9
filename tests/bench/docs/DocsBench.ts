import { loadavg } from "node:os"
import { parseArgs } from "node:util"

import { launchChromium } from "../../docs/browser/Chromium.ts"
import { type BySite, type Builds, buildSites, type Readings, readSites } from "./measure/MeasuredSite.ts"
import { cpuSlowdown } from "./measure/Readers.ts"
import { link } from "./measure/SlowLink.ts"
import { samplePages } from "./pages/SamplePages.ts"
import { buildRows, pageRows, type Row, searchRows, speedRows } from "./Rows.ts"
import { docusaurusSite } from "./sites/DocusaurusSite.ts"
import { orrerySite } from "./sites/OrrerySite.ts"
import { starlightSite } from "./sites/StarlightSite.ts"
import { misses, table } from "./Table.ts"
import { keystrokeTargetMilliseconds, workerSearch } from "./WorkerSearch.ts"

const sites = [orrerySite, starlightSite, docusaurusSite]

const pageBars = { js: 15, total: 45 }
const largeBuildBarSeconds = 40

const { quick } = parseArgs({ options: { quick: { type: "boolean", default: false } } }).values

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

interface Measured {
  readonly builds: BySite<Builds>
  readonly readings: BySite<Readings>
}

const startedAt = performance.now()
const busy = (): string => loadavg()[0]?.toFixed(1) ?? ""

for (const site of sites) await site.install()
const loadBefore = busy()
const browser = await launchChromium()

const measure = async (count: number, builds: number): Promise<Measured> => {
  const pages = samplePages(count)
  const isLarge = count > 100
  const built = await buildSites(sites, pages, builds)
  const repetitions = isLarge
    ? { loads: 3, walks: 0, searches: !quick }
    : { loads: quick ? 3 : 7, walks: quick ? 1 : 2, searches: true }
  return { builds: built, readings: await readSites(sites, pages, browser, repetitions) }
}

try {
  const large = quick ? undefined : await measure(1000, 1)
  const small = await measure(100, quick ? 1 : 2)
  const { indexBytes, p99Milliseconds } = await workerSearch()

  const rows: ReadonlyArray<Row> = [
    ...pageRows("100 pages", small.readings, pageBars),
    ...(large === undefined ? [] : pageRows("1,000 pages", large.readings, pageBars)),
    ...speedRows("100 pages", small.readings),
    ...searchRows("100 pages", small.readings),
    ...(large === undefined ? [] : searchRows("1,000 pages", large.readings)),
    {
      name: "search in the worker, p99, own pages",
      unit: "ms",
      values: { orrery: p99Milliseconds },
      bar: keystrokeTargetMilliseconds,
    },
    { name: "search index, own pages", unit: "KB", values: { orrery: indexBytes / 1000 } },
    ...buildRows(100, small.builds),
    ...(large === undefined ? [] : buildRows(1000, large.builds, largeBuildBarSeconds)),
  ]

  print(sites.map(({ name, versions }) => `${name}: ${versions}`).join("\n"))
  print(
    `Brotli for all; ${link.latencyMilliseconds} ms and ${link.megabitsPerSecond} Mbit/s; pages with a processor ${cpuSlowdown} times slower, search without. KB are 1,000 bytes.`,
  )
  print(table(rows))
  const missed = rows.filter((row) => misses(row).length > 0)
  print(
    missed.length === 0
      ? "Ahead of both in every row, and every bar holds."
      : `${missed.length} of ${rows.length} rows are not ahead, or miss a bar.`,
  )
  print(
    `Load of the machine: ${loadBefore} before, ${busy()} after. ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await browser.close()
}
