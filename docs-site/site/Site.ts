import type { Article } from "./Article.ts"
import type { SourcePage } from "./SourcePage.ts"

/** Every page of the site, compiled. */
export interface Site {
  readonly articles: ReadonlyArray<Article>
}

const compile = (page: SourcePage): Promise<Article> =>
  Promise.resolve({ page, html: `<p>${page.markdown}</p>`, headings: [], sections: [], links: [], wordCount: 0 })

const welcome: SourcePage = {
  path: "",
  source: "docs-site/site/Site.ts",
  isGenerated: true,
  frontMatter: { title: "Orrery", description: "The documentation of Orrery." },
  markdown: "Welcome.",
}

/** Reads and compiles everything anew. */
export const loadSite = async (): Promise<Site> => ({ articles: await Promise.all([welcome].map(compile)) })
