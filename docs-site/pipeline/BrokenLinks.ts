import { suggestion } from "#domain/shared/Similarity.ts"

import { addressOf } from "../configuration/Addresses.ts"
import type { Article } from "./Article.ts"
import type { ContentProblem } from "./ContentError.ts"
import { comparableUrl } from "./ContentPath.ts"

/** The anchors of each page; `undefined` where they are not known, so that any is taken to be there. */
type Anchors = ReadonlyMap<string, ReadonlySet<string> | undefined>

const anchorOf = (url: string): string | undefined => {
  const index = url.indexOf("#")
  if (index === -1) return undefined

  try {
    return decodeURIComponent(url.slice(index + 1))
  } catch {
    return url.slice(index + 1)
  }
}

const readAnchors = (articles: ReadonlyArray<Article>, extraUrls: Iterable<string>): Anchors => {
  const anchors = new Map<string, Set<string> | undefined>()

  for (const url of extraUrls) {
    const page = comparableUrl(url)
    const anchor = anchorOf(url)
    if (anchor === undefined) anchors.set(page, anchors.get(page))
    else anchors.set(page, (anchors.get(page) ?? new Set()).add(anchor))
  }
  for (const { page, headings, anchors: ids = headings.map(({ id }) => id) } of articles)
    anchors.set(comparableUrl(addressOf(page.path)), new Set(ids))

  return anchors
}

const complaint = (url: string, anchors: Anchors): string | undefined => {
  const page = comparableUrl(url)
  const anchor = anchorOf(url)
  if (!anchors.has(page)) return `links to ${url}, but there is no such page.${suggestion(page, [...anchors.keys()])}`

  const known = anchors.get(page)
  if (anchor === undefined || anchor === "" || known === undefined || known.has(anchor)) return undefined

  return `links to ${url}, but the page has no heading with that id.${suggestion(anchor, [...known])}`
}

/**
 * Finds links within the site that lead nowhere. `extraUrls` are addresses beside the articles, such as `/docs/api`; where one
 * of a page's addresses has an anchor, the page has no other anchors than those given.
 */
export const findBrokenLinks = (
  articles: ReadonlyArray<Article>,
  extraUrls: Iterable<string> = [],
): ReadonlyArray<ContentProblem> => {
  const anchors = readAnchors(articles, extraUrls)

  return articles.flatMap(({ page, links, linkLines = {} }) =>
    links.flatMap((url) => {
      const message = complaint(url, anchors)
      const line = linkLines[url]

      return message === undefined ? [] : [{ source: page.source, message, ...(line === undefined ? {} : { line }) }]
    }),
  )
}
