import { plainTextPattern } from "../../request/WireFields.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"

const keyCharactersMax = 64

/** Checks the keys of a caller's notes. Their values are checked by the schema of the request. */
export const checkMetadata = (problems: Problems, path: Path, metadata: Readonly<Record<string, string>>): void => {
  for (const key of Object.keys(metadata)) {
    if (key.length < 1 || key.length > keyCharactersMax) {
      problems.add("OUT_OF_RANGE", [...path, key], `Expected a key of 1 to ${keyCharactersMax} characters.`)
    } else if (!plainTextPattern.test(key)) {
      problems.add("INVALID_FORMAT", [...path, key], "Expected a key of letters, digits, spaces and _ . : / = + - @.")
    }
  }
}
