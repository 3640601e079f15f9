import { Result, Schema, type SchemaAST, type SchemaIssue } from "effect"

import { type Path, ProblemCode } from "./Problem.ts"
import { type Problems, problemsListedMax } from "./Problems.ts"
import { suggestion } from "./Similarity.ts"
import { hasMoreValuesThan, valuesMax } from "./ValueCount.ts"

/** What a check may carry beside `expected`: the code its failure is reported under. */
export const problemCode = "problemCode"
/** An annotation on a schema: the message for input of another JSON type, such as a version without quotes. */
export const wrongTypeHint = "wrongTypeHint"

interface Finding {
  readonly path: Path
  readonly code: ProblemCode
  /** Computed only for the problems that are listed: an input may hold a hundred thousand unknown fields. */
  readonly message: () => string
  /** Replaces a broken list item, so that the items after it keep their index. */
  readonly substitute: unknown
}

/** Fits every pattern that items of a list have, so that it is not found broken again. */
const substituteText = "x"

const actualType = (value: unknown): string => {
  if (Array.isArray(value)) return "a list"
  if (value === null) return "null"
  return typeof value === "object" ? "an object" : typeof value === "string" ? "text" : `a ${typeof value}`
}

const literalsOf = (ast: SchemaAST.AST): ReadonlyArray<string> =>
  ast._tag === "Literal" ? [String(ast.literal)] : ast._tag === "Union" ? ast.types.flatMap(literalsOf) : []

const typeNames: Partial<Record<SchemaAST.AST["_tag"], string>> = {
  String: "text",
  Number: "a number",
  Boolean: "true or false",
  Arrays: "a list",
  Objects: "an object",
}

const expectedType = (ast: SchemaAST.AST): string => {
  const literals = literalsOf(ast)
  if (ast._tag !== "Union") return literals[0] ?? typeNames[ast._tag] ?? "another type"
  return literals.length === ast.types.length
    ? `one of ${literals.join(", ")}`
    : ast.types.map(expectedType).join(" or ")
}

const wrongType = (ast: SchemaAST.AST, path: Path, value: unknown): Finding => {
  const literals = literalsOf(ast)
  const hint = ast.annotations?.[wrongTypeHint]
  const substitute = ast._tag === "Objects" ? {} : ast._tag === "Arrays" ? [] : (literals[0] ?? substituteText)
  return typeof value === "string" && literals.length > 0
    ? {
        path,
        substitute,
        code: "UNKNOWN_VALUE",
        message: () => `Expected ${expectedType(ast)}.${suggestion(value, literals)}`,
      }
    : {
        path,
        substitute,
        code: "WRONG_TYPE",
        message: () =>
          `Expected ${expectedType(ast)}, got ${actualType(value)}.${typeof hint === "string" && hint !== "" ? ` ${hint}` : ""}`,
      }
}

const unknownField = (ast: SchemaAST.AST, path: Path): Finding => {
  const message = () => {
    const known = ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []
    return `There is no such field here.${suggestion(String(path.at(-1)), known) || " Remove it."}`
  }
  return { path, substitute: substituteText, code: "UNKNOWN_FIELD", message }
}

const at = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )

function* findings(issue: SchemaIssue.Issue, path: Path, input: unknown): Generator<Finding> {
  if (issue._tag === "Pointer") yield* findings(issue.issue, [...path, ...issue.path], input)
  else if (issue._tag === "Composite" || (issue._tag === "AnyOf" && issue.issues.length > 0)) {
    for (const inner of issue.issues) yield* findings(inner, path, input)
  } else if (issue._tag === "AnyOf" || issue._tag === "InvalidType") yield wrongType(issue.ast, path, at(input, path))
  else if (issue._tag === "UnexpectedKey") yield unknownField(issue.ast, path)
  else {
    const { expected, [problemCode]: code } = issue._tag === "Filter" ? (issue.filter.annotations ?? {}) : {}
    yield {
      path,
      substitute: substituteText,
      code: Schema.is(ProblemCode)(code) ? code : "INVALID_FORMAT",
      message: () => `Expected ${typeof expected === "string" ? expected : "another value"}.`,
    }
  }
}

/** Which values to remove: a tree, so that one walk removes any number of them. */
interface Removal {
  readonly below: Map<PropertyKey, Removal>
  substitute?: unknown
}

const removalOf = (found: ReadonlyArray<Finding>): Removal => {
  const root: Removal = { below: new Map() }
  for (const { path, substitute } of found) {
    let removal = root
    for (const key of path) {
      const next = removal.below.get(key) ?? { below: new Map<PropertyKey, Removal>() }
      removal.below.set(key, next)
      removal = next
    }
    removal.substitute = substitute
  }
  return root
}

/** `input` without what is to be removed; a list keeps its length. */
const without = (input: unknown, { below }: Removal): unknown => {
  if (Array.isArray(input)) {
    return input.map((item, index) => {
      const removal = below.get(index)
      return removal === undefined ? item : "substitute" in removal ? removal.substitute : without(item, removal)
    })
  }
  if (typeof input !== "object" || input === null) return input
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const removal = below.get(name)
      return removal === undefined ? [[name, value]] : "substitute" in removal ? [] : [[name, without(value, removal)]]
    }),
  )
}

/** Rules that look at a whole list run once its items are sound, so a few rounds find everything. */
const roundsMax = 12

/**
 * Decodes `input` by a schema whose fields are all optional. Values that do not fit are reported and removed, and the rest is
 * decoded, so that one wrong type hides no other problem. No message repeats a value: it might be a misplaced secret.
 */
export const decode = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown,
  base: Path,
  problems: Problems,
): S["Type"] | undefined => {
  if (hasMoreValuesThan(valuesMax, input)) {
    problems.addBroken("TOO_MANY", base, `Expected at most ${valuesMax} values in all.`)
    return undefined
  }
  const attempt = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })
  let remaining = input
  for (let round = 0; round < roundsMax; round++) {
    const result = attempt(remaining)
    if (Result.isSuccess(result)) return result.success
    const found: Array<Finding> = []
    const unreported: Array<Finding> = []
    for (const finding of findings(result.failure.issue, [], remaining)) {
      found.push(finding)
      if (!problems.isBroken([...base, ...finding.path])) unreported.push(finding)
      // The request is refused, and nothing more is listed.
      if (unreported.length > problemsListedMax) break
    }
    for (const { path, code, message } of unreported) problems.addBroken(code, [...base, ...path], message)
    if (problems.isFull()) return undefined
    if (found.some(({ path }) => path.length === 0)) return undefined
    remaining = without(remaining, removalOf(found))
  }
  return undefined
}
