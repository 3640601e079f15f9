import type { PageHit, SearchAnswer, SearchBackend, SearchRequest, Segment } from "../../search/SearchBackend.ts"
import { searchVersions, type SearchVersion } from "../../search/SearchIndex.ts"
import type { HostedSearchSettings } from "../../search/SearchSettings.ts"

interface HostedHit {
  readonly url: string
  readonly title: string
  readonly heading?: string
  readonly version: SearchVersion
  readonly _formatted?: { readonly title?: string; readonly heading?: string; readonly text?: string }
}

interface HostedAnswer {
  readonly hits: ReadonlyArray<HostedHit>
  readonly facetDistribution?: { readonly version?: Readonly<Partial<Record<SearchVersion, number>>> }
}

const opening = "\u0002"
const closing = "\u0003"

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

const sectionsAPage = 3

const pagesOf = (hits: ReadonlyArray<HostedHit>): ReadonlyArray<PageHit> => {
  const pages = new Map<string, PageHit>()
  for (const { url, title, heading = "", version, _formatted: formatted = {} } of hits) {
    if (!url.startsWith("/docs/")) continue
    const pageUrl = url.split("#")[0] ?? url
    const section = {
      url,
      heading: segmentsOf(formatted.heading ?? heading),
      excerpt: segmentsOf(formatted.text ?? ""),
    }
    const page = pages.get(pageUrl) ?? {
      url: pageUrl,
      title,
      titleSegments: segmentsOf(formatted.title ?? title),
      version,
      sections: [],
    }
    if (page.sections.length < sectionsAPage) pages.set(pageUrl, { ...page, sections: [...page.sections, section] })
  }
  return [...pages.values()]
}

const filterOf = ({ language, version }: SearchRequest): ReadonlyArray<string> => [
  `language = ${JSON.stringify(language)}`,
  ...(version === undefined ? [] : [`version = ${JSON.stringify(version)}`]),
]

/** Asks a hosted service that speaks the protocol of Meilisearch, narrowed by the same facets. */
export const hostedBackend = (
  { url, index, publicKey }: HostedSearchSettings,
  request: typeof fetch = fetch,
): SearchBackend => ({
  warm: () => {},
  onFuller: () => {},
  search: async (asked) => {
    const response = await request(`${url.replace(/\/+$/, "")}/indexes/${encodeURIComponent(index)}/search`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(publicKey === undefined ? {} : { authorization: `Bearer ${publicKey}` }),
      },
      body: JSON.stringify({
        q: asked.query,
        filter: filterOf(asked),
        facets: ["version"],
        limit: asked.limit * sectionsAPage,
        attributesToHighlight: ["title", "heading", "text"],
        attributesToCrop: ["text"],
        highlightPreTag: opening,
        highlightPostTag: closing,
      }),
    })
    if (!response.ok) throw new Error(`The search service answered ${response.status}.`)
    const { hits, facetDistribution } = (await response.json()) as HostedAnswer
    const pages = pagesOf(hits).slice(0, asked.limit)
    const counts = searchVersions.map((version) => [version, facetDistribution?.version?.[version] ?? 0])
    return {
      pages,
      totalPages: pages.length,
      pagesByVersion: Object.fromEntries(counts) as SearchAnswer["pagesByVersion"],
    }
  },
})
