import type { SearchVersion } from "../../search/SearchIndex.ts"
import type { SearchSettings } from "../../search/SearchSettings.ts"

/** What the build decided about search. */
export const pageSettings = (): SearchSettings => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="docs-search"]')?.content
  return content === undefined ? {} : (JSON.parse(content) as SearchSettings)
}

/** The language of the page. */
export const pageLanguage = (): string => document.documentElement.lang.split("-")[0] || "en"

/** The version of the documentation that the page belongs to. */
export const pageVersion = (): SearchVersion => {
  const path = location.pathname.replace(/^\/docs\//, "")
  return /^nova(?:\/|$)/.test(path) ? "nova" : /^blog(?:\/|$)/.test(path) ? "blog" : "latest"
}
