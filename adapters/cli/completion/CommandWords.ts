import type { Completions } from "effect/cli"

/** One completion of a command line. */
export interface Candidate {
  readonly text: string
  readonly about: string
}

/** Where on a command line the cursor is. */
export interface Place {
  readonly command: Completions.CommandDescriptor
  /** The words that name the command. */
  readonly path: ReadonlyArray<string>
  /** Values of flags before the cursor, by the long name of the flag. */
  readonly values: Readonly<Record<string, string>>
  /** The flag whose value is typed, if one is. */
  readonly flag: Completions.FlagDescriptor | undefined
  /** How many arguments of the command are before the cursor. */
  readonly argumentCount: number
}

const flagNamed = ({ flags }: Completions.CommandDescriptor, word: string) =>
  flags.find(({ aliases, name }) => word === `--${name}` || aliases.some((alias) => word === `-${alias}`))

/** A flag as it is named anywhere below a command: flags may come before their command. */
const flagBelow = (command: Completions.CommandDescriptor, word: string): Completions.FlagDescriptor | undefined =>
  flagNamed(command, word) ??
  command.subcommands.map((child) => flagBelow(child, word)).find((found) => found !== undefined)

/** Finds what is being typed after some words. */
export const placeAfter = (root: Completions.CommandDescriptor, words: ReadonlyArray<string>): Place => {
  const path: Array<string> = []
  const values: Record<string, string> = {}
  let command = root
  let flag: Completions.FlagDescriptor | undefined
  let argumentCount = 0
  for (const word of words) {
    if (flag !== undefined) {
      values[flag.name] = word
      flag = undefined
      continue
    }
    if (word.startsWith("-")) {
      const [name = "", value] = word.split(/=(.*)/s)
      const found = flagBelow(command, name)
      if (found === undefined || found.type._tag === "Boolean") continue
      if (value === undefined) flag = found
      else values[found.name] = value
      continue
    }
    const child = command.subcommands.find(({ name }) => name === word)
    if (child === undefined) argumentCount += 1
    else {
      command = child
      path.push(word)
    }
  }
  return { command, path, values, flag, argumentCount }
}

const choices = (type: Completions.FlagType | Completions.ArgumentType): ReadonlyArray<Candidate> =>
  type._tag === "Choice" ? type.values.map((text) => ({ text, about: "" })) : []

/** Completions from the command tree: subcommands, flags, and their listed values. */
export const treeCandidates = (
  { argumentCount, command, flag }: Place,
  current: string,
  aliases: ReadonlySet<string>,
): ReadonlyArray<Candidate> => {
  if (flag !== undefined) return choices(flag.type)
  if (current.startsWith("-")) {
    return [
      ...command.flags.map(({ description = "", name }) => ({ text: `--${name}`, about: description })),
      { text: "--help", about: "Show help information" },
    ]
  }
  if (command.subcommands.length > 0) {
    return command.subcommands
      .filter(({ name }) => !aliases.has(name))
      .map(({ description = "", name }) => ({ text: name, about: description }))
  }
  const argument = command.arguments[argumentCount] ?? command.arguments.findLast(({ variadic }) => variadic)
  return argument === undefined ? [] : choices(argument.type)
}
