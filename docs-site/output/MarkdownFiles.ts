import { markdownAddressOf } from "../navigation/Addresses.ts"
import type { PageView } from "../navigation/PageView.ts"
import type { OutputFile } from "./OutputFile.ts"

/** A page as Markdown that can be read by itself: with its title, and with addresses that work from anywhere. */
export const markdownOf = ({ markdown, title }: PageView, origin: string): string => {
  const text = markdown.trim().replaceAll("](/docs", `](${origin}/docs`)
  return text.startsWith("# ") ? `${text}\n` : `# ${title}\n\n${text}\n`
}

/** The Markdown of every page, beside the page. */
export const markdownFiles = (views: ReadonlyArray<PageView>, origin: string): ReadonlyArray<OutputFile> =>
  views
    .filter(({ body }) => body.type !== "notFound")
    .map((view) => ({ path: markdownAddressOf(view.path).slice("/docs/".length), text: markdownOf(view, origin) }))
