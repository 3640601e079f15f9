import type * as Command from "effect/cli/Command"
import * as Completions from "effect/cli/Completions"

type AnyCommand = Command.Command.Any

const childOf = (command: AnyCommand, word: string): AnyCommand | undefined =>
  command.subcommands.flatMap(({ commands }) => commands).find((child) => child.name === word || child.alias === word)

const isGroup = (command: AnyCommand): boolean => command.subcommands.length > 0

const isFlag = (word: string): boolean => /^-{1,2}[^-]/.test(word)

/** Whether a flag of a command, or of one below it, reads its value from the next word. */
const takesValue = (command: AnyCommand, flag: string): boolean => {
  const isInside = ({ flags, subcommands }: Completions.CommandDescriptor): boolean =>
    flags.some(
      ({ aliases, name, type }) =>
        type._tag !== "Boolean" && [`--${name}`, ...aliases.map((alias) => `-${alias}`)].includes(flag),
    ) || subcommands.some(isInside)
  return !flag.includes("=") && isInside(Completions.fromCommand(command))
}

/** The words of a command line, split at the last word that names a command. */
interface Parts {
  readonly command: AnyCommand
  /** The words that name the command. */
  readonly path: ReadonlyArray<string>
  /** Flags between those words. */
  readonly early: ReadonlyArray<string>
  readonly rest: ReadonlyArray<string>
}

const takeApart = (root: AnyCommand, words: ReadonlyArray<string>): Parts => {
  const path: Array<string> = []
  const early: Array<string> = []
  let command = root
  let index = 0
  while (index < words.length && isGroup(command)) {
    const word = words[index] ?? ""
    if (isFlag(word)) {
      const length = takesValue(command, word) ? 2 : 1
      early.push(...words.slice(index, index + length))
      index += length
      continue
    }
    const child = childOf(command, word)
    if (child === undefined) break
    path.push(word)
    command = child
    index += 1
  }
  return { command, path, early, rest: words.slice(index) }
}

const asHelp = (root: AnyCommand, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { command, path, rest } = takeApart(root, words)
  // Words that name no command stay, to be refused with a suggestion.
  return isGroup(command) && rest.length > 0 ? words : [...path, "--help"]
}

/** The words as the commands read them: flags after the command they belong to, and `help` as `--help`. */
export const inOrder = (root: AnyCommand, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (words[0] === "help" && words.length > 1 && !isFlag(words[1] ?? "")) return asHelp(root, words.slice(1))
  const { early, path, rest } = takeApart(root, words)
  return early.length === 0 || path.length === 0 ? words : [...path, ...early, ...rest]
}
