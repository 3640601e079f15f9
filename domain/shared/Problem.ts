import { Schema } from "effect"

/** What kind of mistake a problem is, for programs; the message is for people. */
export const ProblemCode = Schema.Literals([
  "REQUIRED",
  "WRONG_TYPE",
  "UNKNOWN_FIELD",
  "UNKNOWN_VALUE",
  "INVALID_FORMAT",
  "OUT_OF_RANGE",
  "TOO_MANY",
  "DUPLICATE",
  "RESERVED",
  "CONFLICTING_FIELDS",
  "MISMATCH",
  "NOT_OFFERED",
])
export type ProblemCode = typeof ProblemCode.Type

/** One thing wrong with what a user sent: where, what, and what to do instead. */
export const Problem = Schema.Struct({
  /** Dotted and indexed, such as `clusterSpec.dataPlane.nodeGroups[0].name`; empty for the whole input. */
  path: Schema.String,
  message: Schema.String,
  code: Schema.optionalKey(ProblemCode),
})
export type Problem = typeof Problem.Type

export type Path = ReadonlyArray<PropertyKey>

const identifier = /^[A-Za-z_][\w-]*$/
const shownKeyCharactersMax = 120

const quoted = (key: string): string =>
  JSON.stringify(key.length > shownKeyCharactersMax ? `${key.slice(0, shownKeyCharactersMax)}…` : key)

/** `a.b[0].labels["example.com/team"]`. Keys that are no plain identifiers are quoted and cut short. */
export const formatPath = (path: Path): string => {
  let text = ""
  for (const key of path) {
    if (typeof key === "number") text += `[${key}]`
    else if (identifier.test(String(key)) && String(key).length <= shownKeyCharactersMax) {
      text += text === "" ? String(key) : `.${String(key)}`
    } else text += `[${quoted(String(key))}]`
  }
  return text
}
