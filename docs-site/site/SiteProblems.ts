import { addressOf } from "../navigation/Addresses.ts"
import { findBrokenLinks } from "../pipeline/BrokenLinks.ts"
import { ContentError } from "../pipeline/ContentError.ts"
import type { Article } from "./Article.ts"

/** Addresses below `/docs/` that are files and not pages. */
const filesBesidePages = [
  "/docs/openapi.json",
  "/docs/llms.txt",
  "/docs/llms-full.txt",
  "/docs/blog/rss.xml",
  "/docs/blog/atom.xml",
  "/docs/blog/feed.json",
]

/** Fails the build with every link that leads nowhere. */
export const checkLinks = (articles: ReadonlyArray<Article>, paths: Iterable<string>): void => {
  const known = new Set(articles.map(({ page }) => page.path))
  const others = [...paths].filter((path) => !known.has(path)).map(addressOf)
  const problems = findBrokenLinks(articles, [...others, ...filesBesidePages])
  if (problems.length > 0) throw new ContentError(problems)
}
