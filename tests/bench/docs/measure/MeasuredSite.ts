import type { Browser } from "playwright-core"

import { firstPath, pagesOfGroup, type SamplePage } from "../pages/SamplePages.ts"
import type { DocsSite, SiteName } from "../sites/DocsSite.ts"
import { type BenchServer, serveBuild } from "./BenchServer.ts"
import { clickThrough } from "./Clicks.ts"
import { forgetBuilds, type MeasuredBuild, measuredBuild } from "./MeasuredBuild.ts"
import { loadPage, type PageLoad } from "./PageLoads.ts"
import { sizeOnDisk } from "./SizeOnDisk.ts"
import { type TypedSearch, typeQueries } from "./Typing.ts"

/** Typed letter by letter: names, phrases of the text, a word of few pages and a mistake. */
const queries = ["restore snapshot", "node pool", "encrypted volume", "barandor", "firewal", "rotate certificate"]

/** The builds of one site at one number of pages. */
export interface Builds {
  readonly cold: ReadonlyArray<MeasuredBuild>
  readonly warm: ReadonlyArray<MeasuredBuild>
  readonly bytesOnDisk: number
}

/** What readers of one site found. */
export interface Readings {
  readonly loads: ReadonlyArray<PageLoad>
  readonly clickMilliseconds: ReadonlyArray<number>
  readonly search: TypedSearch | undefined
}

/** How often things are done. */
export interface Repetitions {
  readonly builds: number
  readonly loads: number
  /** Walks of nine clicks through a group. */
  readonly walks: number
  readonly searches: boolean
}

export type BySite<A> = Readonly<Record<SiteName, A>>

type Sites = ReadonlyArray<DocsSite>

const say = (text: string): boolean => process.stderr.write(`${text}\n`)

const eachSite = async <A>(sites: Sites, measure: (site: DocsSite) => Promise<A>): Promise<BySite<A>> => {
  const found: Array<readonly [SiteName, A]> = []
  for (const site of sites) found.push([site.name, await measure(site)])
  return Object.fromEntries(found) as BySite<A>
}

/** Builds every site from nothing and then again, by turns, so that a busy moment of the machine harms all alike. */
export const buildSites = async (
  sites: Sites,
  pages: ReadonlyArray<SamplePage>,
  rounds: number,
): Promise<BySite<Builds>> => {
  const cold = await eachSite(sites, async () => new Array<MeasuredBuild>())
  const warm = await eachSite(sites, async () => new Array<MeasuredBuild>())
  for (const site of sites) await site.write(pages)
  for (let round = 0; round < rounds; round++) {
    for (const site of sites) {
      await forgetBuilds(site)
      cold[site.name].push(await measuredBuild(site))
      warm[site.name].push(await measuredBuild(site))
      const spent = [cold, warm].map((builds) => builds[site.name].at(-1)?.cpuSeconds.toFixed(1))
      say(`${site.name}, ${pages.length} pages: ${spent[0]} CPU s cold, ${spent[1]} warm`)
    }
  }
  return eachSite(sites, async ({ name, output }) => ({
    cold: cold[name],
    warm: warm[name],
    bytesOnDisk: await sizeOnDisk(output),
  }))
}

/** Reads every built site: pages opened and links clicked by turns, then search. */
export const readSites = async (
  sites: Sites,
  pages: ReadonlyArray<SamplePage>,
  browser: Browser,
  repetitions: Repetitions,
): Promise<BySite<Readings>> => {
  const servers: BySite<BenchServer> = await eachSite(sites, ({ output }) => serveBuild(output))
  const address = `/docs/${pages[pagesOfGroup / 2]?.path ?? firstPath}`
  const group = pages.slice(1, pagesOfGroup + 1)
  const loads = await eachSite(sites, async () => new Array<PageLoad>())
  const clicks = await eachSite(sites, async () => new Array<number>())
  try {
    // Once without counting: the server compresses what it has not sent before.
    for (const { name } of sites) await loadPage(browser, servers[name], address)
    for (let turn = 0; turn < repetitions.loads; turn++)
      for (const { name } of sites) loads[name].push(await loadPage(browser, servers[name], address))
    say("pages loaded")
    for (let turn = 0; turn < repetitions.walks; turn++)
      for (const site of sites)
        clicks[site.name].push(...(await clickThrough(browser, servers[site.name], site, group)))
    say("links clicked")
    const searches = await eachSite(sites, (site) =>
      repetitions.searches
        ? typeQueries(browser, servers[site.name], site, address, queries)
        : Promise.resolve(undefined),
    )
    return await eachSite(sites, async ({ name }) => ({
      loads: loads[name],
      clickMilliseconds: clicks[name],
      search: searches[name],
    }))
  } finally {
    for (const { name } of sites) await servers[name].close()
  }
}
