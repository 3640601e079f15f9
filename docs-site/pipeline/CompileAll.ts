import type { Article } from "./Article.ts"
import { compile } from "./Compile.ts"
import { ContentError, type ContentProblem } from "./ContentError.ts"
import type { SourcePage } from "./SourcePage.ts"

/** Compiles pages, or fails once with everything that must be corrected in any of them. */
export const compileAll = async (pages: ReadonlyArray<SourcePage>): Promise<ReadonlyArray<Article>> => {
  const articles: Array<Article> = []
  const problems: Array<ContentProblem> = []

  for (const page of pages) {
    try {
      articles.push(await compile(page))
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new ContentError(problems)

  return articles
}
