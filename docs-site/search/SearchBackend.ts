import type { SearchVersion } from "./SearchIndex.ts"

/** A query; absent facets are not narrowed. */
export interface SearchRequest {
  readonly query: string
  readonly language: string
  readonly version?: SearchVersion
  /** Pages, each with at most three sections. */
  readonly limit: number
}

/** A piece of a text, marked when it is what the reader asked for. */
export interface Segment {
  readonly text: string
  readonly isMatch: boolean
}

/** A place within a page. */
export interface SectionHit {
  readonly url: string
  /** Empty for the beginning of the page. */
  readonly heading: ReadonlyArray<Segment>
  readonly excerpt: ReadonlyArray<Segment>
}

/** A page that was found. */
export interface PageHit {
  readonly url: string
  readonly title: string
  readonly titleSegments: ReadonlyArray<Segment>
  readonly version: SearchVersion
  readonly sections: ReadonlyArray<SectionHit>
}

/** The result of a search. */
export interface SearchAnswer {
  readonly pages: ReadonlyArray<PageHit>
  readonly totalPages: number
  /** How many pages each facet has for the same words. */
  readonly pagesByVersion: Readonly<Record<SearchVersion, number>>
  /** Whether pages of another version match much better than those of the requested version. */
  readonly isBetterElsewhere?: boolean
  /** Words to try instead when nothing was found. */
  readonly suggestion?: string
}

/** A search implementation: the site's own index in a worker, or a hosted service. */
export interface SearchBackend {
  /** Gets ready before the first query. */
  readonly warm: () => void
  readonly search: (request: SearchRequest) => Promise<SearchAnswer>
  /** Calls back when the same request would now return more results. */
  readonly onFuller: (callback: () => void) => void
}
