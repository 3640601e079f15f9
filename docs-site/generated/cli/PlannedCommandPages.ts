import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage } from "../GeneratedPage.ts"
import { code, paragraphs } from "../markdown/Markdown.ts"
import { commandPaths } from "./CommandHelp.ts"
import { commandPagePath } from "./CommandPages.ts"
import { type MappedCommand, mappedCommands } from "./MappedCommands.ts"

/** After every command of its group that exists. */
const firstPosition = 500

/** The commands that do not exist yet: one that is built drops out by itself. */
export const plannedCommands = (
  existing: ReadonlyArray<ReadonlyArray<string>> = commandPaths,
): ReadonlyArray<MappedCommand> => {
  const built = new Set(existing.map((words) => words.join(" ")))
  return mappedCommands.filter(({ words }) => !built.has(words))
}

const lowered = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`

const plannedPage = ({ about, today, words: text }: MappedCommand, index: number): SourcePage => {
  const words = text.split(" ")
  const title = `orrery ${text}`
  return generatedPage(
    commandPagePath(words),
    "docs-site/generated/cli/MappedCommands.ts",
    {
      title,
      description: `Planned, not available yet: ${title} will ${lowered(about)}`,
      sidebarLabel: words.at(-1) ?? text,
      sidebarPosition: firstPosition + index,
      state: "planned",
    },
    paragraphs(
      `**Not yet:** ${code(title)} does not exist. It will ${lowered(about)}`,
      today,
      "[Command line](/docs/cli) lists the commands that exist.",
    ),
  )
}

/** A page for each planned command, so that its address says what to use today. */
export const plannedCommandPages = (): ReadonlyArray<SourcePage> => plannedCommands().map(plannedPage)
