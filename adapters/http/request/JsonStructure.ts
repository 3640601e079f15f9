import { type JSONVisitor, visit } from "jsonc-parser"

import type { Path } from "#domain/shared/Problem.ts"
import type { Problems } from "#domain/shared/Problems.ts"
import { valuesMax } from "#domain/shared/ValueCount.ts"

/** No reader runs out of stack at this depth. Each reader sets its own limit for the depth of a request. */
const nestingLevelsMax = 256

/** Ends the visit of a text that should not be parsed. */
const refused = Symbol("refused")

const makeVisitor = (problems: Problems): JSONVisitor => {
  /** The keys so far of each object around the current position. */
  const keysAbove: Array<Set<string>> = []
  let levels = 0
  let valuesLeft = valuesMax

  const countValue = () => {
    if (valuesLeft-- > 0) return
    problems.add("TOO_MANY", [], `Expected at most ${valuesMax} values in all.`)
    throw refused
  }
  const enter = (pathOf: () => Path) => {
    if (levels++ < nestingLevelsMax) return countValue()
    problems.add("OUT_OF_RANGE", pathOf(), `Nested deeper than ${nestingLevelsMax} levels. No request needs that.`)
    throw refused
  }

  return {
    onObjectBegin: (_offset, _length, _line, _column, pathOf) => {
      enter(pathOf)
      keysAbove.push(new Set())
    },
    onObjectProperty: (key, _offset, _length, _line, _column, pathOf) => {
      const keys = keysAbove.at(-1)
      if (keys?.has(key) === true)
        problems.add("DUPLICATE", [...pathOf(), key], "The field is given twice. Keep one of them.")
      if (problems.isFull()) throw refused
      keys?.add(key)
    },
    onObjectEnd: () => {
      levels--
      keysAbove.pop()
    },
    onArrayBegin: (_offset, _length, _line, _column, pathOf) => enter(pathOf),
    onArrayEnd: () => {
      levels--
    },
    onLiteralValue: countValue,
  }
}

/**
 * Finds what `JSON.parse` accepts silently: a field given twice, of which it keeps only the last, nesting too deep to walk, and more
 * values than any request has. It stops where no further problem is listed, and at once when the text should not be parsed.
 */
export const findStructuralProblems = (text: string, problems: Problems): "parse" | "refuse" => {
  try {
    visit(text, makeVisitor(problems), { disallowComments: true })
  } catch (error) {
    if (error !== refused) throw error
    return "refuse"
  }
  return "parse"
}
