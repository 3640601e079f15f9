import { Equal } from "effect"

import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"

export interface Named<Value> {
  readonly value: Value
  readonly path: Path
}

/** A field that has two names (decisions §11): use either, or both with the same value. */
export const eitherName = <Value>(
  problems: Problems,
  base: Path,
  [name, value]: readonly [name: string, value: Value | undefined],
  [otherName, otherValue]: readonly [name: string, value: Value | undefined],
): Named<Value> | undefined => {
  if (value !== undefined && otherValue !== undefined && !Equal.equals(value, otherValue)) {
    const message = `${name} and ${otherName} are two names of one field, but their values differ. Keep one of them.`
    problems.add("CONFLICTING_FIELDS", [...base, name], message)
  }
  if (value !== undefined) return { value, path: [...base, name] }
  return otherValue === undefined ? undefined : { value: otherValue, path: [...base, otherName] }
}

/** `eitherName` for a field that must be given. */
export const requiredEitherName = <Value>(
  problems: Problems,
  base: Path,
  first: readonly [name: string, value: Value | undefined],
  second: readonly [name: string, value: Value | undefined],
  what: string,
): Named<Value> | undefined => {
  const found = eitherName(problems, base, first, second)
  if (found === undefined && !problems.isBroken([...base, second[0]])) {
    problems.add("REQUIRED", [...base, first[0]], `${what} Give it as ${first[0]} or ${second[0]}.`)
  }
  return found
}
