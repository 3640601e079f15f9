import { frameIds } from "../configuration/FrameIds.ts"
import type { PageBody } from "./PageView.ts"

/** Of HTML: about what a tall window shows. */
const firstScreenCharacters = 3_000

const firstHeading = (html: string): string | undefined => /<h[2-6][^>]* id="([^"]+)"/.exec(html)?.[1]

/** The columns of a table move while its rows come. */
const afterFirstTable = (html: string): string | undefined => {
  const start = html.indexOf("<table")
  if (start === -1 || start > firstScreenCharacters) return undefined
  return firstHeading(html.slice(html.indexOf("</table>", start))) ?? frameIds.footer
}

/**
 * The id of the element that has to be there before a page is painted. Painted in pieces as it comes, a row's first parts would move
 * when the others come; painted only when it is whole, a long page would keep its readers waiting.
 */
export const firstPaintId = (body: PageBody): string => {
  if (body.type === "home") return firstHeading(body.html) ?? frameIds.latestPosts
  return "html" in body ? (afterFirstTable(body.html) ?? frameIds.pageTitle) : frameIds.page
}
