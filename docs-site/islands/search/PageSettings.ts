import type { SearchSettings } from "../../configuration/SearchSettings.ts"
import type { SearchVersion } from "../../search/SearchIndex.ts"
import { preferredVersion } from "../PreferredVersion.ts"

/** The build's settings of search. */
export const pageSettings = (): SearchSettings => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="docs-search"]')?.content
  return content === undefined ? {} : (JSON.parse(content) as SearchSettings)
}

/** The language of the page. */
export const pageLanguage = (): string => document.documentElement.lang.split("-")[0] || "en"

/** The version of the documentation that the page belongs to; pages of none, such as the blog's, have the one chosen last. */
export const pageVersion = (): SearchVersion => {
  const path = location.pathname.replace(/^\/docs\//, "")
  if (/^nova(?:\/|$)/.test(path)) return "nova"
  return !/^(?:latest|api|cli)(?:\/|$)/.test(path) && preferredVersion() === "nova" ? "nova" : "latest"
}
