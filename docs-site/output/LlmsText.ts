import { markdownAddressOf } from "../configuration/Addresses.ts"
import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import { documentSetOf } from "../navigation/DocumentSets.ts"
import type { PageView } from "../navigation/PageView.ts"
import { markdownOf } from "./MarkdownFiles.ts"
import type { OutputFile } from "./OutputFile.ts"

const hasText = ({ body }: PageView): boolean => ["article", "home", "cli", "post"].includes(body.type)

const groupOf = (view: PageView): string =>
  view.body.type === "post" ? "Blog" : (documentSetOf(view.path)?.label ?? "About")

/** What language models read first: a list of all pages (llms.txt), and all of their text (llms-full.txt). */
export const llmsFiles = (
  views: ReadonlyArray<PageView>,
  { name, origin, tagline }: SiteConfiguration,
): ReadonlyArray<OutputFile> => {
  const pages = views.filter(hasText)
  const groups = [...Map.groupBy(pages, groupOf)].map(([group, found]) => {
    const lines = found.map(
      (view) => `- [${view.title}](${origin}${markdownAddressOf(view.path)}): ${view.description}`,
    )
    return `## ${group}\n\n${lines.join("\n")}`
  })
  const full = pages.map((view) => `<!-- ${origin}${view.address} -->\n\n${markdownOf(view, origin)}`)
  return [
    { path: "llms.txt", text: `# ${name}\n\n> ${tagline}\n\n${groups.join("\n\n")}\n` },
    { path: "llms-full.txt", text: full.join("\n---\n\n") },
  ]
}
