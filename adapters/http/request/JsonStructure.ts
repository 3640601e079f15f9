import { type Path } from "#domain/shared/Problem.ts"
import { type Problems } from "#domain/shared/Problems.ts"
import { valuesMax } from "#domain/shared/ValueCount.ts"

/** No reader runs out of stack at this depth. How deep a request may nest is the business of its reader. */
const nestingLevelsMax = 256

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Where the string that begins at `at` ends. */
const endOfString = (text: string, at: number): number => {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++
    if (escapes % 2 === 0) return end + 1
  }
  return text.length
}

/** An object or a list that is open: the keys it has so far (none for a list), and the member that is being read. */
interface Level {
  readonly keys: Set<string> | undefined
  member: string | number
}

/** Text that is not JSON is refused afterwards. */
const nameIn = (token: string): string => {
  if (!token.includes("\\")) return token.slice(1, -1)
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}

const pathOf = (levels: ReadonlyArray<Level>): Path => levels.map(({ member }) => member)

/**
 * Finds what `JSON.parse` accepts without a word: a field given twice, of which it keeps only the last, nesting too deep to walk,
 * and more values than any request has. It stops where no further problem is listed, and at once when the text should not be parsed.
 */
export const findStructuralProblems = (text: string, problems: Problems): "parse" | "refuse" => {
  const levels: Array<Level> = []
  let expectsKey = false
  let valuesLeft = valuesMax

  const readKey = (level: Level, keys: Set<string>, token: string) => {
    level.member = nameIn(token)
    if (keys.has(level.member)) {
      problems.add("DUPLICATE", pathOf(levels), "The field is given twice. Keep one of them.")
    }
    keys.add(level.member)
    expectsKey = false
  }

  for (let at = 0; at < text.length && !problems.isFull(); at++) {
    const character = text.charCodeAt(at)
    const level = levels.at(-1)
    if (character === quote) {
      const end = endOfString(text, at)
      if (expectsKey && level?.keys !== undefined) readKey(level, level.keys, text.slice(at, end))
      at = end - 1
    } else if (character === openBrace || character === openBracket) {
      if (levels.length === nestingLevelsMax) {
        const message = `Nested deeper than ${nestingLevelsMax} levels. No request needs that.`
        problems.add("OUT_OF_RANGE", pathOf(levels), message)
        return "refuse"
      }
      levels.push(character === openBrace ? { keys: new Set(), member: "" } : { keys: undefined, member: 0 })
      expectsKey = character === openBrace
      valuesLeft--
    } else if (character === closeBrace || character === closeBracket) {
      levels.pop()
      expectsKey = false
    } else if (character === comma && level !== undefined) {
      if (typeof level.member === "number") level.member++
      else expectsKey = true
      valuesLeft--
    }
    if (valuesLeft < 0) {
      problems.add("TOO_MANY", [], `Expected at most ${valuesMax} values in all.`)
      return "refuse"
    }
  }
  return problems.isFull() ? "refuse" : "parse"
}
