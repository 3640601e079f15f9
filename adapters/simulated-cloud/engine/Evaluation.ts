import { type Attributes, isAttributes, isList, isUnknown, isWhollyKnown, unknown, type Value } from "../value/Value.ts"
import { type Expression, parseTemplate, type Reference, UnsupportedExpression } from "./Expression.ts"
import { programFunctions } from "./ProgramFunctions.ts"

/** The current value of an address: its attributes, some of them still unknown. */
export type Scope = (address: string) => Value

const stepInto = (value: Value, step: string | number): Value => {
  if (isUnknown(value)) return value
  if (typeof step === "number") return isList(value) ? (value[step] ?? null) : null
  return isAttributes(value) ? (value[step] ?? null) : null
}

const evaluateExpression = (expression: Expression, scope: Scope): Value => {
  if (expression.kind === "literal") return expression.value
  if (expression.kind === "reference") return expression.path.reduce(stepInto, scope(expression.address))
  const { name } = expression
  const called = Object.hasOwn(programFunctions, name) ? programFunctions[name] : undefined
  if (called === undefined) throw new UnsupportedExpression(`${name}(…)`)
  const given = expression.arguments.map((argument) => evaluateExpression(argument, scope))
  return given.every(isWhollyKnown) ? called(given) : unknown
}

const textOf = (value: Value): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value)

const evaluateText = (text: string, scope: Scope): Value => {
  const parts = parseTemplate(text).map((part) => (typeof part === "string" ? part : evaluateExpression(part, scope)))
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  return parts.every(isWhollyKnown) ? parts.map(textOf).join("") : unknown
}

/** Replaces all expressions with their values. */
export const evaluate = (value: Value, scope: Scope): Value => {
  if (typeof value === "string") return evaluateText(value, scope)
  if (isList(value)) return value.map((item) => evaluate(item, scope))
  return isAttributes(value) ? evaluateAttributes(value, scope) : value
}

export const evaluateAttributes = (attributes: Attributes, scope: Scope): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, evaluate(value, scope)]))

const withArguments = (expression: Expression): ReadonlyArray<Expression> =>
  expression.kind === "call" ? [expression, ...expression.arguments.flatMap(withArguments)] : [expression]

/** Every expression in a value, those inside calls included. */
const expressionsIn = (value: Value): ReadonlyArray<Expression> => {
  if (typeof value === "string") {
    return parseTemplate(value).flatMap((part) => (typeof part === "string" ? [] : withArguments(part)))
  }
  if (isList(value)) return value.flatMap(expressionsIn)
  return isAttributes(value) ? Object.values(value).flatMap(expressionsIn) : []
}

/** Every reference in a value, for the order of things and for the check that they exist. */
export const referencesIn = (value: Value): ReadonlyArray<Reference> =>
  expressionsIn(value).filter((expression) => expression.kind === "reference")

/** The functions a value calls. */
export const functionsIn = (value: Value): ReadonlySet<string> =>
  new Set(expressionsIn(value).flatMap((expression) => (expression.kind === "call" ? [expression.name] : [])))
