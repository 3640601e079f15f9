import { median, quantile } from "../http/Statistics.ts"
import type { BySite, Builds, Readings } from "./measure/MeasuredSite.ts"
import type { PageLoad, Transfer } from "./measure/PageLoads.ts"
import type { TypedSearch } from "./measure/Typing.ts"
import type { SiteName } from "./sites/DocsSite.ts"

/** A line of the table: less is better. */
export interface Row {
  readonly name: string
  readonly unit: "KB" | "MB" | "MiB" | "ms" | "s" | ""
  readonly values: Readonly<Partial<Record<SiteName, number>>>
  /** What our value may be at most, whatever the others do. */
  readonly bar?: number
}

export const siteNames: ReadonlyArray<SiteName> = ["orrery", "starlight", "docusaurus"]

const valuesOf = <A>(measured: BySite<A>, value: (of: A) => number): Row["values"] =>
  Object.fromEntries(siteNames.map((name) => [name, value(measured[name])]))

/** What a build took at one number of pages. */
export const buildRows = (count: number, builds: BySite<Builds>, barSeconds?: number): ReadonlyArray<Row> => {
  const pages = `${count.toLocaleString("en")} pages`
  const cold = valuesOf(builds, (site) => median(site.cold.map(({ cpuSeconds }) => cpuSeconds)))
  return [
    {
      name: `build of ${pages}, cold, CPU`,
      unit: "s",
      values: cold,
      ...(barSeconds === undefined ? {} : { bar: barSeconds }),
    },
    {
      name: `build of ${pages}, warm, CPU`,
      unit: "s",
      values: valuesOf(builds, (site) => median(site.warm.map(({ cpuSeconds }) => cpuSeconds))),
    },
    {
      name: `build of ${pages}, peak memory`,
      unit: "MiB",
      values: valuesOf(builds, (site) => median(site.cold.map(({ peakMebibytes }) => peakMebibytes))),
    },
    {
      name: `output of ${pages}`,
      unit: "MB",
      values: valuesOf(builds, ({ bytesOnDisk }) => bytesOnDisk / 1_000_000),
    },
  ]
}

type Field = keyof Transfer

const fieldNames: Readonly<Record<Field, string>> = {
  html: "HTML",
  js: "JS",
  css: "CSS",
  total: "all",
  requests: "requests",
}

const transferRow = (
  when: string,
  readings: BySite<Readings>,
  transfer: (load: PageLoad) => Transfer,
  field: Field,
  bar?: number,
): Row => {
  const isCount = field === "requests"
  const inUnit = (value: number): number => (isCount ? value : value / 1000)
  return {
    name: `${fieldNames[field]} ${when}`,
    unit: isCount ? "" : "KB",
    values: valuesOf(readings, ({ loads }) => inUnit(median(loads.map((load) => transfer(load)[field])))),
    ...(bar === undefined ? {} : { bar }),
  }
}

/** What a page costs over the wire before anyone does anything: what it fetches when it is idle is part of it. */
export const pageRows = (
  when: string,
  readings: BySite<Readings>,
  bars: Partial<Record<Field, number>>,
): ReadonlyArray<Row> => [
  ...(["html", "js", "css", "total", "requests"] as const).map((field) =>
    transferRow(`before any interaction, ${when}`, readings, ({ afterIdle }) => afterIdle, field, bars[field]),
  ),
  ...(["total", "requests"] as const).map((field) =>
    transferRow(`at load, ${when}`, readings, ({ atLoad }) => atLoad, field, bars[field]),
  ),
]

/** How much of the scripts had come at the load event; a site may fetch the rest right after it. */
export const scriptsAtLoad = (readings: BySite<Readings>): string =>
  siteNames
    .map((name) => `${name} ${(median(readings[name].loads.map(({ atLoad }) => atLoad.js)) / 1000).toFixed(1)} KB`)
    .join(", ")

/** How fast pages come. */
export const speedRows = (when: string, readings: BySite<Readings>): ReadonlyArray<Row> => [
  {
    name: `largest paint, ${when}`,
    unit: "ms",
    values: valuesOf(readings, ({ loads }) => median(loads.map((load) => load.largestPaintMilliseconds))),
  },
  {
    name: `blocking time, ${when}`,
    unit: "ms",
    values: valuesOf(readings, ({ loads }) => median(loads.map((load) => load.blockingMilliseconds))),
  },
  {
    name: `click to page, median, ${when}`,
    unit: "ms",
    values: valuesOf(readings, ({ clickMilliseconds }) => median(clickMilliseconds)),
  },
]

/** How fast search is where it is typed. */
export const searchRows = (when: string, readings: BySite<Readings>): ReadonlyArray<Row> => {
  const of = (value: (search: TypedSearch) => number): Row["values"] =>
    valuesOf(readings, ({ search }) => (search === undefined ? Number.NaN : value(search)))
  return [
    { name: `search, open to first result, ${when}`, unit: "ms", values: of((search) => search.openMilliseconds) },
    {
      name: `search, keystroke to results, p50, ${when}`,
      unit: "ms",
      values: of((search) => median(search.keyMilliseconds)),
    },
    {
      name: `search, keystroke to results, p99, ${when}`,
      unit: "ms",
      values: of((search) => quantile(search.keyMilliseconds, 0.99)),
    },
    { name: `search, index fetched, ${when}`, unit: "KB", values: of(({ indexBytes }) => indexBytes / 1000) },
    { name: `search, all fetched, ${when}`, unit: "KB", values: of(({ bytes }) => bytes / 1000) },
  ]
}
