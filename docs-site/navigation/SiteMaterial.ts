import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { Article } from "../pipeline/Article.ts"
import type { Author } from "../pipeline/Authors.ts"

/** What the views of all pages are computed from. */
export interface SiteMaterial {
  readonly configuration: SiteConfiguration
  readonly articles: ReadonlyArray<Article>
  readonly authors: ReadonlyMap<string, Author>
  /** The day a source last changed. */
  readonly changeDates: ReadonlyMap<string, string>
}
