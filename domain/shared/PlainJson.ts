import { type Path } from "./Problem.ts"
import { type Problems } from "./Problems.ts"

/** Deep enough for every request, shallow enough that no reader runs out of stack. */
export const nestingLevelsMax = 32

/** Several times what the largest request needs, and little enough to be judged in a few milliseconds. */
export const valuesMax = 20_000

const isPlainObject = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * A copy of what a user sent that is safe to walk: fields that are `null` are left out, so that "absent" has one form,
 * and what JSON cannot hold, nests too deep or would touch a prototype is reported and left out.
 */
export const read = (input: unknown, problems: Problems): unknown => {
  let valuesLeft = valuesMax
  const copy = (value: unknown, path: Path): unknown => {
    if (valuesLeft-- <= 0) return undefined
    if (value === null || typeof value === "string" || typeof value === "boolean") return value
    if (typeof value === "number") {
      if (!Number.isFinite(value)) problems.addBroken("WRONG_TYPE", path, "Expected a finite number.")
      return value
    }
    if (path.length > nestingLevelsMax) {
      problems.addBroken("OUT_OF_RANGE", path, `Nested deeper than ${nestingLevelsMax} levels.`)
      return undefined
    }
    if (Array.isArray(value)) return value.map((item, index) => copy(item, [...path, index]) ?? null)
    if (typeof value === "object" && isPlainObject(value)) return copyObject(value, path)
    problems.addBroken(
      "WRONG_TYPE",
      path,
      `Expected JSON, got ${typeof value === "object" ? "an object of a program" : typeof value}.`,
    )
    return undefined
  }

  const copyObject = (value: Record<string, unknown>, path: Path) => {
    const entries: Array<[string, unknown]> = []
    for (const [key, field] of Object.entries(value)) {
      if (key === "__proto__") problems.addBroken("UNKNOWN_FIELD", [...path, key], "There is no such field. Remove it.")
      else if (field !== null && field !== undefined) entries.push([key, copy(field, [...path, key])])
    }
    return Object.fromEntries(entries)
  }

  const copied = copy(input, [])
  if (valuesLeft >= 0) return copied
  problems.addBroken("TOO_MANY", [], `Expected at most ${valuesMax} values in all.`)
  return undefined
}
