import type { Article } from "../site/Article.ts"
import type { Author } from "../site/Authors.ts"
import type { SiteConfiguration } from "../site/SiteConfiguration.ts"

/** What the views of all pages are computed from. */
export interface SiteMaterial {
  readonly configuration: SiteConfiguration
  readonly articles: ReadonlyArray<Article>
  readonly authors: ReadonlyMap<string, Author>
  /** The day a source last changed. */
  readonly changeDates: ReadonlyMap<string, string>
}
