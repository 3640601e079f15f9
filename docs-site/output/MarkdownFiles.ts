import { markdownAddressOf } from "../configuration/Addresses.ts"
import type { PageView } from "../navigation/PageView.ts"
import type { OutputFile } from "./OutputFile.ts"

/** A page as Markdown that can be read by itself; addresses on the site begin at its root, or at an origin when one is given. */
export const markdownOf = ({ markdown, title }: PageView, origin = ""): string => {
  const text = markdown.trim().replaceAll("](/docs", `](${origin}/docs`)
  return text.startsWith("# ") ? `${text}\n` : `# ${title}\n\n${text}\n`
}

/** The Markdown of every page, beside the page. */
export const markdownFiles = (views: ReadonlyArray<PageView>): ReadonlyArray<OutputFile> =>
  views
    .filter(({ body }) => body.type !== "notFound")
    .map((view) => ({ path: markdownAddressOf(view.path).slice("/docs/".length), text: markdownOf(view) }))
