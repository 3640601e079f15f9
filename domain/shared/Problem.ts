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
/** Longer than the path of any field that exists; deeper ones end with `…`. */
export const shownPathCharactersMax = 300

const quoted = (key: string): string =>
  JSON.stringify(key.length > shownKeyCharactersMax ? `${key.slice(0, shownKeyCharactersMax)}…` : key)

const step = (key: PropertyKey): string => {
  if (typeof key === "number") return `[${key}]`
  const name = String(key)
  return name.length <= shownKeyCharactersMax && identifier.test(name) ? `.${name}` : `[${quoted(name)}]`
}

/**
 * `a.b[0].labels["example.com/team"]`. Keys that are not plain identifiers are quoted and cut short, and so is a long path, because
 * what a client sends must not make the response large.
 */
export const formatPath = (path: Path): string => {
  let text = ""
  for (const key of path) {
    const next = text === "" ? step(key).replace(/^\./, "") : step(key)
    if (text.length + next.length > shownPathCharactersMax) return `${text}…`
    text += next
  }
  return text
}
