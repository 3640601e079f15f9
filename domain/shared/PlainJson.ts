import { type Path } from "./Problem.ts"
import { type Problems } from "./Problems.ts"
import { problemOfText } from "./ProgramText.ts"
import { valuesMax } from "./ValueCount.ts"

/** Deep enough for every request, shallow enough that no reader runs out of stack. */
export const nestingLevelsMax = 32

const isPlainObject = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * A copy of a user's input that is safe to walk: fields that are `null` are left out, so that "absent" has one form,
 * and what JSON cannot hold, nests too deep or would touch a prototype is reported and left out.
 */
export const read = (input: unknown, problems: Problems): unknown => {
  let valuesLeft = valuesMax
  /** The rest need not be read: the request is refused, and no further problem is listed. */
  const isOver = () => valuesLeft < 0 || problems.isFull()

  const copy = (value: unknown, path: Path): unknown => {
    if (valuesLeft-- <= 0) return undefined
    if (value === null || typeof value === "boolean") return value
    if (typeof value === "string") return copyText(value, path)
    if (typeof value === "number") {
      if (Number.isFinite(value)) return value
      problems.addBroken("WRONG_TYPE", path, "Expected a finite number.")
      return undefined
    }
    if (path.length > nestingLevelsMax) {
      problems.addBroken("OUT_OF_RANGE", path, `Nested deeper than ${nestingLevelsMax} levels.`)
      return undefined
    }
    if (Array.isArray(value)) return copyList(value, path)
    if (typeof value === "object" && isPlainObject(value)) return copyObject(value, path)
    problems.addBroken("WRONG_TYPE", path, "Expected text, a number, true, false, a list or an object.")
    return undefined
  }

  const copyText = (text: string, path: Path): string | undefined => {
    const problem = problemOfText(text)
    if (problem === undefined) return text
    problems.addBroken("INVALID_FORMAT", path, problem)
    return undefined
  }

  const copyList = (value: ReadonlyArray<unknown>, path: Path) => {
    const items: Array<unknown> = []
    for (const [index, item] of value.entries()) {
      if (isOver()) break
      items.push(copy(item, [...path, index]) ?? null)
    }
    return items
  }

  const copyObject = (value: Record<string, unknown>, path: Path) => {
    const entries: Array<[string, unknown]> = []
    for (const [key, field] of Object.entries(value)) {
      if (isOver()) break
      if (field === null || field === undefined) continue
      const problem = key === "__proto__" ? "There is no such field. Remove it." : problemOfText(key)
      if (problem !== undefined) problems.addBroken("INVALID_FORMAT", [...path, key], problem)
      else {
        const copied = copy(field, [...path, key])
        if (copied !== undefined) entries.push([key, copied])
      }
    }
    return Object.fromEntries(entries)
  }

  const copied = copy(input, [])
  if (valuesLeft >= 0) return problems.isFull() ? undefined : copied
  problems.addBroken("TOO_MANY", [], `Expected at most ${valuesMax} values in all.`)
  return undefined
}
