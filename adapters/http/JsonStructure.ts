import { formatPath, type Path, type Problem } from "#domain/shared/Problem.ts"

/** What no reader runs out of stack at. How deep a request may nest is the business of whoever reads it. */
const nestingLevelsMax = 256

const stringToken = /"(?:[^"\\]|\\.)*"/y

const skipString = (text: string, at: number): number => {
  stringToken.lastIndex = at
  return stringToken.test(text) ? stringToken.lastIndex : text.length
}

/** The keys seen so far in an object; `undefined` for a list. */
type Level = { readonly path: Path; readonly keys: Set<string> | undefined; index: number }

/**
 * Finds what `JSON.parse` passes over in silence: a field given twice, of which it keeps only the last, and nesting too deep
 * to walk. Expects text that `JSON.parse` accepts.
 */
export const findStructuralProblems = (text: string): ReadonlyArray<Problem> => {
  const problems: Array<Problem> = []
  const levels: Array<Level> = []
  let expectsKey = false
  let member = ""

  const placeOf = (level: Level | undefined): Path =>
    level === undefined ? [] : [...level.path, level.keys === undefined ? level.index : member]

  const open = (isObject: boolean) => {
    levels.push({ path: placeOf(levels.at(-1)), keys: isObject ? new Set() : undefined, index: 0 })
    expectsKey = isObject
  }

  const readKey = (level: Level, keys: Set<string>, token: string) => {
    member = String(JSON.parse(token))
    if (keys.has(member)) {
      const path = formatPath([...level.path, member])
      problems.push({ path, message: "The field is given twice. Keep one of them.", code: "DUPLICATE" })
    }
    keys.add(member)
    expectsKey = false
  }

  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    const level = levels.at(-1)
    if (character === '"') {
      const end = skipString(text, at)
      if (expectsKey && level?.keys !== undefined) readKey(level, level.keys, text.slice(at, end))
      at = end - 1
    } else if (character === "{" || character === "[") {
      open(character === "{")
      if (levels.length > nestingLevelsMax) {
        const path = formatPath(levels.at(-1)?.path ?? [])
        const message = `Nested deeper than ${nestingLevelsMax} levels. No request needs that.`
        return [...problems, { path, message, code: "OUT_OF_RANGE" }]
      }
    } else if (character === "}" || character === "]") {
      levels.pop()
      expectsKey = false
    } else if (character === "," && level !== undefined) {
      if (level.keys === undefined) level.index++
      else expectsKey = true
    }
  }
  return problems
}
