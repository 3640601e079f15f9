import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { PageView } from "../navigation/PageView.ts"

/** What a page is rendered from. */
export interface PageData {
  readonly configuration: SiteConfiguration
  readonly view: PageView
}

/** What a writer must correct before the development server can show a page. */
export interface PageProblem {
  readonly problem: string
}
