/** The front matter of a page, between two lines of `---`; an unknown field fails the build. */
export interface FrontMatter {
  readonly title: string
  /** One sentence for lists, search and search engines. */
  readonly description: string
  /** Shown in the sidebar instead of the title. */
  readonly sidebarLabel?: string
  /** Places the page among its siblings in the sidebar, smallest first. */
  readonly sidebarPosition?: number
  /** The page describes a planned feature; its text then begins with `**Not yet:**`. */
  readonly state?: "planned"
  /** Blog posts: ids of authors in `content/blog/authors.yaml`. */
  readonly authors?: ReadonlyArray<string>
  /** Blog posts: lower-case words with hyphens. */
  readonly tags?: ReadonlyArray<string>
  /** Blog posts: the day of publication, `2026-01-31`. */
  readonly date?: string
}

/** A page before rendering: written by hand under `content`, or generated from the code. */
export interface SourcePage {
  /** Below `/docs/`, without slashes at the ends, such as `latest/platform/intro`; empty for the home page. */
  readonly path: string
  /** Where its text comes from in the repository, for the edit link; the module, for a generated page. */
  readonly source: string
  readonly isGenerated: boolean
  readonly frontMatter: FrontMatter
  /** CommonMark with tables, fenced code and the containers of the content pipeline. */
  readonly markdown: string
  /** Line of `source` at which `markdown` begins, so that a message can name the line; absent for generated pages. */
  readonly firstLine?: number
}
