import { Console, Effect } from "effect"
import { type Command, Completions } from "effect/cli"

import { printableLine } from "../output/Printable.ts"
import { type Candidate, placeAfter, treeCandidates } from "./CommandWords.ts"
import { knownNames } from "./KnownNames.ts"

/** The most time that a Tab may take. */
const patience = "1500 millis"

/** Names from elsewhere go into a shell: only those that no shell reads as anything but text. */
const plainText = /^[A-Za-z0-9-][\w.@:/+=-]*$/

/** Bash splits words at these characters and completes only the part after the last of them. */
const bashBreaks = /^[=:]$/

/** The words as they were typed: Bash gives `a:b` as three. */
const joined = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const whole: Array<string> = []
  let joinsNext = false
  for (const word of words) {
    const isBreak = bashBreaks.test(word)
    if ((isBreak || joinsNext) && whole.length > 0) whole.push(`${whole.pop() ?? ""}${word}`)
    else whole.push(word)
    joinsNext = isBreak
  }
  return whole
}

const aliasesIn = (command: Command.Command.Any): ReadonlyArray<string> =>
  command.subcommands.flatMap(({ commands }) =>
    commands.flatMap((child) => [...(child.alias === undefined ? [] : [child.alias]), ...aliasesIn(child)]),
  )

const lineOf = (shell: string, { about, text }: Candidate): string => {
  const shown = shell === "bash" ? text.slice(Math.max(text.lastIndexOf(":"), text.lastIndexOf("=")) + 1) : text
  const sentence = printableLine(about).split(/(?<=\.)\s/, 1)[0] ?? ""
  return shell === "bash" || sentence === "" ? shown : `${shown}\t${sentence}`
}

/** All completions of words, the last of which is being typed. */
const candidates = Effect.fnUntraced(function* (root: Command.Command.Any, words: ReadonlyArray<string>) {
  const before = words.slice(0, -1)
  const last = words.at(-1) ?? ""
  const attached = /^(--[^=]+)=(.*)$/s.exec(last)
  const [, flag = "", value = ""] = attached ?? []
  const place = placeAfter(Completions.fromCommand(root), attached === null ? before : [...before, flag])
  const current = attached === null ? last : value
  const prefix = attached === null ? "" : `${flag}=`
  const known = yield* Effect.orElseSucceed(
    Effect.timeout(knownNames(place), patience),
    (): ReadonlyArray<Candidate> => [],
  )
  return [...treeCandidates(place, current, new Set(aliasesIn(root))), ...known]
    .filter(({ text }) => text.startsWith(current) && plainText.test(text))
    .map((candidate) => ({ ...candidate, text: `${prefix}${candidate.text}` }))
})

/**
 * What a completion script runs: `complete SHELL WORD …`, the last word being typed. Writes nothing if there is no
 * completion.
 */
export const complete = Effect.fnUntraced(function* (root: Command.Command.Any, words: ReadonlyArray<string>) {
  const [shell = "", ...given] = words
  // PowerShell loses empty words, and its script sends two quotes for one.
  const typed = given.map((word) => (shell === "powershell" && word === '""' ? "" : word))
  const found = yield* candidates(root, shell === "bash" ? joined(typed) : typed)
  if (found.length > 0) yield* Console.log(found.map((candidate) => lineOf(shell, candidate)).join("\n"))
})
