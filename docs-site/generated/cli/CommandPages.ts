import type { HelpDoc } from "effect/cli"

import { exitCodeMeanings, exitCodes } from "#adapters/cli/ExitCode.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { apiOperations } from "../api-reference/ApiDocument.ts"
import { operationTable } from "../api-reference/OperationTable.ts"
import { generatedPage } from "../GeneratedPage.ts"
import { block, bulletList, cellCode, code, paragraphs, prose, table } from "../markdown/Markdown.ts"
import { type CommandHelp, readCommandHelp } from "./CommandHelp.ts"
import { commandOperations } from "./CommandOperations.ts"
import { argumentList, flagList } from "./FlagFields.ts"

/** Where the page of a command is, below `/docs/`. */
export const commandPagePath = (words: ReadonlyArray<string>): string => ["latest", "cli", ...words].join("/")

const examples = (all: ReadonlyArray<HelpDoc.ExampleDoc>): string =>
  paragraphs(
    ...all.map(({ command, description }) =>
      paragraphs(description === undefined ? undefined : `${prose(description)}:`, block("bash", command, "terminal")),
    ),
  )

const exitCodeTable = table(
  ["Code", "Meaning"],
  Object.entries(exitCodes).map(([name, exitCode]) => [
    cellCode(String(exitCode)),
    prose(exitCodeMeanings[name as keyof typeof exitCodes]),
  ]),
)

const subcommandList = ({ help, words }: CommandHelp): string =>
  bulletList(
    (help.subcommands ?? []).flatMap(({ commands }) =>
      commands.map(({ alias, description, name, shortDescription }) => {
        const path = [...words, name]
        const link = `[${code(["orrery", ...path].join(" "))}](/docs/${commandPagePath(path)})`
        return `${link}${alias === undefined ? "" : ` (or ${code(alias)})`}: ${prose(shortDescription ?? description)}`
      }),
    ),
  )

/** The operations of the API that do the work of a command. */
const operations = (words: ReadonlyArray<string>): string | undefined => {
  const ids = commandOperations[words.join(" ")] ?? []
  const found = apiOperations
    .filter(({ id }) => ids.includes(id))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return found.length === 0
    ? undefined
    : paragraphs(
        "## In the API {#api}",
        found.length === 1
          ? "A program does the same with this operation:"
          : "A program does the same with these operations:",
        operationTable(found),
      )
}

const exitCodeSection = paragraphs(
  "## Exit codes",
  "Scripts may rely on them. The [error catalogue](/docs/latest/platform/reference/errors) shows the exit code of each error of the API.",
  exitCodeTable,
)

/** The text of `orrery --help` before its lists of variables and exit codes, which have their own sections here. */
const introduction = (description: string): string => prose(description.split("\n\n")[0] ?? "")

const commandMarkdown = (command: CommandHelp): string => {
  const { help, words } = command
  const { args = [], examples: shown = [], flags, globalFlags = [], inheritedFlags = [], subcommands = [] } = help
  const own = [...flags, ...inheritedFlags]
  return paragraphs(
    `${introduction(help.description)}${/[.:]$/.test(introduction(help.description)) ? "" : "."}`,
    "## Usage",
    block("text", help.usage),
    subcommands.length > 0 && paragraphs("## Commands", subcommandList(command)),
    shown.length > 0 && paragraphs("## Examples", examples(shown)),
    args.length > 0 && paragraphs("## Arguments", argumentList(args)),
    own.length > 0 && paragraphs("## Flags", flagList(own)),
    globalFlags.length > 0 && paragraphs("## Flags of every command {#global-flags}", flagList(globalFlags)),
    operations(words),
    subcommands.length === 0 && exitCodeSection,
    words.length === 0 &&
      paragraphs(
        "## Environment",
        "The command line reads [environment variables](/docs/latest/platform/reference/configuration), such as [ORRERY_SERVER](/docs/latest/platform/reference/configuration#ORRERY_SERVER), [ORRERY_API_KEY](/docs/latest/platform/reference/configuration#ORRERY_API_KEY) and [ORRERY_CONTEXT](/docs/latest/platform/reference/configuration#ORRERY_CONTEXT). A flag overrides a variable, a variable overrides the context.",
        exitCodeSection,
      ),
  )
}

/** The first sentence of the description. */
const firstSentence = (description: string): string => {
  const [sentence = ""] = description.split(/(?<=\.)\s/)
  return sentence.endsWith(".") ? sentence : `${sentence.replaceAll("\n", " ")}.`
}

const longEnoughCharacters = 100

const describe = (description: string, title: string): string => {
  const sentence = firstSentence(description.split("\n\n")[0] ?? "")
  return sentence.length > longEnoughCharacters ? sentence : `${sentence} ${title}: usage, flags and exit codes.`
}

const sourceOf = (words: ReadonlyArray<string>): string => {
  const [group = ""] = words
  const named = group === "org" ? "organization" : group
  const module = named
    .split("-")
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join("")
  return group === "" ? "adapters/cli/Orrery.ts" : `adapters/cli/commands/${module}Command.ts`
}

/** One page a command, from the command tree itself. */
export const commandPages = async (): Promise<ReadonlyArray<SourcePage>> =>
  (await readCommandHelp()).map((command, position) => {
    const { help, words } = command
    const title = ["orrery", ...words].join(" ")
    return generatedPage(
      commandPagePath(words),
      sourceOf(words),
      {
        title,
        description: describe(help.description, title),
        sidebarLabel: words.at(-1) ?? "orrery",
        sidebarPosition: position,
      },
      commandMarkdown(command),
    )
  })
