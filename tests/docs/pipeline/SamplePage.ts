import type { Article } from "#docs-site/pipeline/Article.ts"
import { compile } from "#docs-site/pipeline/Compile.ts"
import { ContentError } from "#docs-site/pipeline/ContentError.ts"
import type { SourcePage } from "#docs-site/pipeline/SourcePage.ts"

/** A hand-written page whose Markdown begins at line 5 of its file. */
export const pageOf = (markdown: string, path = "latest/platform/intro"): SourcePage => ({
  path,
  source: `docs-site/content/${path}.md`,
  isGenerated: false,
  frontMatter: { title: "Introduction", description: "What it is." },
  markdown,
  firstLine: 5,
})

export const compiled = (markdown: string): Promise<Article> => compile(pageOf(markdown))

export const htmlOf = async (markdown: string): Promise<string> => (await compiled(markdown)).html

/** What is wrong with a page, each with its line. */
export const problemsOf = async (markdown: string): Promise<ReadonlyArray<string>> => {
  try {
    await compiled(markdown)
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(({ line, message }) => `${line}: ${message}`)
    throw error
  }

  return []
}
