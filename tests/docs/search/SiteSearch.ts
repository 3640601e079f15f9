import { buildSearchIndex, type SearchFile } from "../../../docs-site/search/BuildSearchIndex.ts"
import { SearchEngine } from "../../../docs-site/search/SearchEngine.ts"
import type { SearchIndex, SectionTexts } from "../../../docs-site/search/SearchIndex.ts"
import { loadedSite } from "../../../docs-site/site/Site.ts"

/** The engine over the pages as they are written now, and what a browser would fetch for it. */
export interface SiteSearch {
  readonly engine: SearchEngine
  readonly files: ReadonlyArray<SearchFile>
  readonly index: SearchIndex
}

const contentOf = (file: SearchFile | undefined): unknown => JSON.parse(new TextDecoder().decode(file?.bytes))

/** Opens what the build writes, as the worker does. */
export const openSearch = (files: ReadonlyArray<SearchFile>): SiteSearch => {
  const index = contentOf(files[0]) as SearchIndex
  const engine = new SearchEngine(index)
  for (const [file, texts] of files.slice(1).entries()) engine.setTexts(file, contentOf(texts) as SectionTexts)
  return { engine, files, index }
}

/** Compiles every page and opens the search of the site. */
export const siteSearch = async (): Promise<SiteSearch> => openSearch(buildSearchIndex((await loadedSite()).articles))
