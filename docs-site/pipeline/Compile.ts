import type { Article } from "./Article.ts"
import { ContentError } from "./ContentError.ts"
import { loadDialect } from "./Dialect.ts"
import { makePageState } from "./PageState.ts"
import { readSections } from "./Sections.ts"
import type { SourcePage } from "./SourcePage.ts"

const definedLines = (links: ReadonlyMap<string, number | undefined>): Record<string, number> =>
  Object.fromEntries([...links].flatMap(([url, line]) => (line === undefined ? [] : [[url, line]])))

/** Compiles a page's Markdown, or fails with everything that must be corrected in it. */
export const compile = async (page: SourcePage): Promise<Article> => {
  const markdown = await loadDialect()
  const state = makePageState(page)
  const env = { state }
  const tokens = markdown.parse(page.markdown, env)
  const html = markdown.renderer.render(tokens, markdown.options, env)

  if (state.problems.length > 0) throw new ContentError(state.problems)

  return {
    page,
    html,
    headings: state.headings,
    anchors: [...state.ids],
    ...readSections(tokens),
    links: [...state.links.keys()],
    linkLines: definedLines(state.links),
  }
}
