import { addressOf } from "../configuration/Addresses.ts"
import type { Article } from "../pipeline/Article.ts"
import { findBrokenLinks } from "../pipeline/BrokenLinks.ts"
import { ContentError } from "../pipeline/ContentError.ts"

/** Addresses below `/docs/` that are files and not pages. */
const filesBesidePages = [
  "/docs/openapi.json",
  "/docs/llms.txt",
  "/docs/llms-full.txt",
  "/docs/blog/rss.xml",
  "/docs/blog/atom.xml",
  "/docs/blog/feed.json",
]

const notYet = /^\*\*Not yet:\*\* /

/** Fails the build if a page and its front matter disagree on whether the feature is planned. */
export const checkStates = (articles: ReadonlyArray<Article>): void => {
  const problems = articles.flatMap(({ page: { frontMatter, isGenerated, markdown, source } }) => {
    const [isPlanned, saysSo] = [frontMatter.state === "planned", notYet.test(markdown.trimStart())]
    if (isGenerated || isPlanned === saysSo) return []
    const message = isPlanned
      ? "has the state planned, but its text does not. Begin its text with **Not yet:** and one sentence."
      : "begins with **Not yet:** and has no state. Add state: planned to its front matter."
    return [{ source, message }]
  })
  if (problems.length > 0) throw new ContentError(problems)
}

/** Fails the build with every link that leads nowhere. */
export const checkLinks = (articles: ReadonlyArray<Article>, paths: Iterable<string>): void => {
  const known = new Set(articles.map(({ page }) => page.path))
  const others = [...paths].filter((path) => !known.has(path)).map(addressOf)
  const problems = findBrokenLinks(articles, [...others, ...filesBesidePages])
  if (problems.length > 0) throw new ContentError(problems)
}
