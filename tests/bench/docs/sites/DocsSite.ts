import type { SamplePage } from "../pages/SamplePages.ts"

export type SiteName = "orrery" | "starlight" | "docusaurus"

/** How a reader reaches search, as CSS selectors. */
export interface SearchControls {
  /** What is clicked first; absent where the field is on the page already. */
  readonly opener?: string
  readonly field: string
  /** The element whose children are the results; it need not exist before the first result. */
  readonly results: string
  readonly firstResult: string
}

/** A generator of documentation that can be built and read like the others. */
export interface DocsSite {
  readonly name: SiteName
  /** Such as `starlight 0.42.4, astro 7.3.5`. */
  readonly versions: string
  /** Makes it ready to build, which is not measured: downloads what it needs. */
  readonly install: () => Promise<void>
  /** Replaces the pages. */
  readonly write: (pages: ReadonlyArray<SamplePage>) => Promise<void>
  readonly build: {
    /** Arguments of Node. */
    readonly arguments: ReadonlyArray<string>
    readonly folder: string
    readonly environment: Readonly<Record<string, string>>
  }
  /** All that a build leaves behind and could use again; the site itself among it. */
  readonly leftovers: ReadonlyArray<string>
  /** Where the built files of `/docs/` are. */
  readonly output: string
  /** Links of the sidebar. */
  readonly sidebar: string
  readonly search: SearchControls
}
