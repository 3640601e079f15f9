import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import { documentSetOf } from "./DocumentSets.ts"
import type { PageView } from "./PageView.ts"

/** The name of a page on its own, in a browser's tab or a search engine: no two pages have the same. */
export const documentTitle = (
  { name }: SiteConfiguration,
  { path, title }: Pick<PageView, "path" | "title">,
): string => {
  if (path === "") return `${name} documentation`
  const set = documentSetOf(path)
  return set?.id === "api" && path !== set.root ? `${title} · ${set.label} | ${name}` : `${title} | ${name}`
}
