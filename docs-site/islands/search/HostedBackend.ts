import type { HostedSearchSettings } from "../../configuration/SearchSettings.ts"
import type { PageHit, SearchAnswer, SearchBackend, SearchRequest, Segment } from "../../search/SearchBackend.ts"
import { type SearchVersion, searchVersions } from "../../search/SearchIndex.ts"

type Level = "lvl0" | "lvl1" | "lvl2" | "lvl3" | "lvl4" | "lvl5" | "lvl6"
type Hierarchy<Text> = Readonly<Partial<Record<Level, Text | null>>>
interface Marked {
  readonly value: string
}

/** A record as the crawlers of documentation write it. */
interface HostedHit {
  readonly url: string
  readonly version?: string
  readonly hierarchy: Hierarchy<string>
  readonly _highlightResult?: { readonly hierarchy?: Hierarchy<Marked> }
  readonly _snippetResult?: { readonly content?: Marked }
}

interface HostedAnswer {
  readonly results: ReadonlyArray<{
    readonly hits: ReadonlyArray<HostedHit>
    readonly facets?: { readonly version?: Readonly<Partial<Record<string, number>>> }
  }>
}

const opening = "\u0002"
const closing = "\u0003"
const sectionsAPage = 3
const mostHits = 1000
const timeoutMilliseconds = 10_000
const pauseMilliseconds = 150
const deeperLevels: ReadonlyArray<Level> = ["lvl6", "lvl5", "lvl4", "lvl3", "lvl2"]

const segmentsOf = (marked: string): ReadonlyArray<Segment> =>
  marked
    .split(opening)
    .flatMap((piece, at) => {
      if (at === 0) return [{ text: piece, isMatch: false }]
      const [match = "", rest = ""] = piece.split(closing)
      return [
        { text: match, isMatch: true },
        { text: rest, isMatch: false },
      ]
    })
    .filter(({ text }) => text !== "")

const markedAt = ({ hierarchy, _highlightResult: marked }: HostedHit, level: Level | undefined): string =>
  level === undefined ? "" : (marked?.hierarchy?.[level]?.value ?? hierarchy[level] ?? "")

/** Records bear full addresses; those of other sites are left out. */
const placeOf = (url: string): string | undefined => {
  const base = "https://site.invalid"
  if (!URL.canParse(url, base)) return undefined
  const { pathname, hash } = new URL(url, base)
  return pathname.startsWith("/docs/") ? pathname + hash : undefined
}

const versionOf = (hit: HostedHit, place: string): SearchVersion =>
  searchVersions.find((version) => version === hit.version) ?? (place.startsWith("/docs/blog/") ? "blog" : "latest")

const pagesOf = (hits: ReadonlyArray<HostedHit>): ReadonlyArray<PageHit> => {
  const pages = new Map<string, PageHit>()
  for (const hit of hits) {
    const place = placeOf(hit.url)
    if (place === undefined) continue
    const url = place.split("#")[0] ?? place
    const titleLevel: Level = hit.hierarchy.lvl1 == null ? "lvl0" : "lvl1"
    const deepest = deeperLevels.find((level) => hit.hierarchy[level] != null)
    const page = pages.get(url) ?? {
      url,
      title: hit.hierarchy[titleLevel] ?? url,
      titleSegments: segmentsOf(markedAt(hit, titleLevel)),
      version: versionOf(hit, place),
      sections: [],
    }
    const section = {
      url: deepest === undefined ? url : place,
      heading: segmentsOf(markedAt(hit, deepest)),
      excerpt: segmentsOf(hit._snippetResult?.content?.value ?? ""),
    }
    const isNew = page.sections.length < sectionsAPage && page.sections.every((known) => known.url !== section.url)
    pages.set(url, isNew ? { ...page, sections: [...page.sections, section] } : page)
  }
  return [...pages.values()]
}

const requestsOf = (indexName: string, { query, language, version, limit }: SearchRequest) => {
  const everywhere = [`language:${language}`]
  const shared = { indexName, query, facets: ["version"] }
  return [
    {
      ...shared,
      facetFilters: version === undefined ? everywhere : [...everywhere, `version:${version}`],
      hitsPerPage: Math.min(mostHits, limit * sectionsAPage),
      attributesToRetrieve: ["url", "version", "hierarchy"],
      attributesToHighlight: ["hierarchy"],
      attributesToSnippet: ["content:20"],
      snippetEllipsisText: "…",
      highlightPreTag: opening,
      highlightPostTag: closing,
    },
    { ...shared, facetFilters: everywhere, hitsPerPage: 0 },
  ]
}

/** Waits until typing pauses, since each query leaves the site and may cost its publisher. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMilliseconds)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(new Error("Another query was entered."))
    })
  })

const answerOf = ({ results }: HostedAnswer, limit: number): SearchAnswer => {
  const found = pagesOf(results[0]?.hits ?? [])
  const counts = results[1]?.facets?.version
  const byVersion = searchVersions.map((version) => [version, counts?.[version] ?? 0])
  return {
    pages: found.slice(0, limit),
    totalPages: found.length,
    pagesByVersion: Object.fromEntries(byVersion) as SearchAnswer["pagesByVersion"],
  }
}

/** Asks a hosted service that speaks the protocol of Algolia, narrowed by the same facets. */
export const hostedBackend = (
  { url, index, application, publicKey }: HostedSearchSettings,
  request: typeof fetch = (input, init) => fetch(input, init),
): SearchBackend => {
  let running: AbortController | undefined
  const headers = {
    "content-type": "application/json",
    ...(application === undefined ? {} : { "x-algolia-application-id": application }),
    ...(publicKey === undefined ? {} : { "x-algolia-api-key": publicKey }),
  }
  return {
    warm: () => {},
    onFuller: () => {},
    search: async (asked) => {
      running?.abort()
      const own = (running = new AbortController())
      await pause(own.signal)
      const response = await request(`${url.replace(/\/+$/, "")}/1/indexes/*/queries`, {
        method: "POST",
        credentials: "omit",
        signal: AbortSignal.any([own.signal, AbortSignal.timeout(timeoutMilliseconds)]),
        headers,
        body: JSON.stringify({ requests: requestsOf(index, asked) }),
      })
      if (!response.ok) throw new Error(`The search service responded with ${response.status}.`)
      return answerOf((await response.json()) as HostedAnswer, asked.limit)
    },
  }
}
