import { brotliCompressSync } from "node:zlib"

import { relevanceTable } from "#tests/docs/search/RelevanceTable.ts"
import { siteSearch } from "#tests/docs/search/SiteSearch.ts"

import { measureSearch, type SearchTimes } from "../../../docs-site/search/MeasureSearch.ts"

/** What a keystroke may take in the worker, 99 times of 100. */
export const keystrokeTargetMilliseconds = 16

/** The search of our own documentation, without a browser around it. */
export interface WorkerSearch extends SearchTimes {
  readonly indexBytes: number
}

/** Types forty queries, with and without a typo, into the engine over the documentation's own pages. */
export const workerSearch = async (): Promise<WorkerSearch> => {
  const { engine, files } = await siteSearch()
  const queries = relevanceTable.flatMap(([query, withTypo]) => [query, withTypo])
  // Once without counting, as the worker rehearses before it is asked.
  measureSearch(engine, queries)
  return {
    ...measureSearch(engine, queries),
    indexBytes: files.reduce((sum, { bytes }) => sum + brotliCompressSync(bytes).length, 0),
  }
}
