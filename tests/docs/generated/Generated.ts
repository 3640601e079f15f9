import { generatedPages } from "#docs-site/generated/GeneratedPages.ts"
import type { Article } from "#docs-site/pipeline/Article.ts"
import { compileAll } from "#docs-site/pipeline/CompileAll.ts"
import type { SourcePage } from "#docs-site/pipeline/SourcePage.ts"

let pages: Promise<ReadonlyArray<SourcePage>> | undefined

/** The generated pages, made once a test file. */
export const madePages = (): Promise<ReadonlyArray<SourcePage>> => (pages ??= generatedPages())

/** One of them by its path below `/docs/`. */
export const madePage = async (path: string): Promise<SourcePage> => {
  const found = (await madePages()).find((page) => page.path === path)
  if (found === undefined) throw new Error(`There is no generated page ${path}.`)
  return found
}

/** A reference page by its name. */
export const referencePage = (name: string): Promise<SourcePage> => madePage(`latest/platform/reference/${name}`)

let articles: Promise<ReadonlyArray<Article>> | undefined

/** The generated pages as they are shown. */
export const madeArticles = (): Promise<ReadonlyArray<Article>> => (articles ??= madePages().then(compileAll))
