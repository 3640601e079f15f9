import { Option } from "effect"
import type { HelpDoc } from "effect/cli"

import { exitCodeMeanings, exitCodes } from "#adapters/cli/ExitCode.ts"

import type { SourcePage } from "../../site/SourcePage.ts"
import { generatedPage } from "../GeneratedPage.ts"
import { block, bulletList, cellCode, code, paragraphs, prose, table } from "../markdown/Markdown.ts"
import { type CommandHelp, readCommandHelp } from "./CommandHelp.ts"

/** Where the page of a command is, below `/docs/`. */
export const commandPagePath = (words: ReadonlyArray<string>): string => ["latest", "cli", ...words].join("/")

/** Flags do not carry their default; their descriptions end with it. */
const defaultIn = /\.? ?By default (.+?)(?= \(choices: |\. [A-Z]|$)/

const choicesIn = / ?\(choices: ([^)]*)\)/

const describeFlag = ({ aliases, description, name, required, type }: HelpDoc.FlagDoc): ReadonlyArray<string> => {
  const text = Option.getOrElse(description, () => "")
  const choices = choicesIn.exec(text)?.[1]?.split(", ")
  const byDefault = defaultIn.exec(text)?.[1] ?? (type === "boolean" ? "off" : "")
  const value = choices === undefined ? (type === "boolean" ? "" : cellCode(type)) : choices.map(cellCode).join(", ")
  return [
    [`--${name}`, ...aliases].map(cellCode).join(", "),
    value,
    required ? "required" : prose(byDefault),
    prose(text.replace(defaultIn, "").replace(choicesIn, "")),
  ]
}

const flagTable = (flags: ReadonlyArray<HelpDoc.FlagDoc>): string =>
  table(["Flag", "Value", "Default", "What it does"], flags.map(describeFlag))

const describeArgument = ({ description, name, required, type }: HelpDoc.ArgDoc): ReadonlyArray<string> => [
  cellCode(name),
  cellCode(type),
  required ? "yes" : "no",
  prose(Option.getOrElse(description, () => "")),
]

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
      commands.map(({ description, name, shortDescription }) => {
        const path = [...words, name]
        return `[${code(["orrery", ...path].join(" "))}](/docs/${commandPagePath(path)}): ${prose(shortDescription ?? description)}`
      }),
    ),
  )

/** What `orrery --help` says above its lists of variables and exit codes, which have places of their own here. */
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
    args.length > 0 &&
      paragraphs("## Arguments", table(["Argument", "Value", "Required", "What it is"], args.map(describeArgument))),
    own.length > 0 && paragraphs("## Flags", flagTable(own)),
    globalFlags.length > 0 && paragraphs("## Flags of every command {#global-flags}", flagTable(globalFlags)),
    shown.length > 0 && paragraphs("## Examples", examples(shown)),
    subcommands.length === 0 && paragraphs("## Exit codes", "Scripts may rely on them.", exitCodeTable),
    words.length === 0 &&
      paragraphs(
        "## Environment",
        "The command line reads [environment variables](/docs/latest/platform/reference/configuration), such as [ORRERY_SERVER](/docs/latest/platform/reference/configuration#ORRERY_SERVER), [ORRERY_API_KEY](/docs/latest/platform/reference/configuration#ORRERY_API_KEY) and [ORRERY_CONTEXT](/docs/latest/platform/reference/configuration#ORRERY_CONTEXT). A flag goes before a variable, a variable before the context.",
        "## Exit codes",
        "Scripts may rely on them.",
        exitCodeTable,
      ),
  )
}

/** One sentence, whatever else the description says. */
const firstSentence = (description: string): string => {
  const [sentence = ""] = description.split(/(?<=\.)\s/)
  return sentence.endsWith(".") ? sentence : `${sentence.replaceAll("\n", " ")}.`
}

const sourceOf = (words: ReadonlyArray<string>): string => {
  const [group = ""] = words
  const named = group === "org" ? "organization" : group
  return group === ""
    ? "adapters/cli/Orrery.ts"
    : `adapters/cli/commands/${named.charAt(0).toUpperCase()}${named.slice(1)}Command.ts`
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
        description: firstSentence(help.description.split("\n\n")[0] ?? ""),
        sidebarLabel: words.at(-1) ?? "orrery",
        sidebarPosition: position,
      },
      commandMarkdown(command),
    )
  })
