import { badRequest } from "../errors/StatusError.ts"
import { type Fields, fieldsOf, listOf, textOf } from "../objects/Fields.ts"

type Labels = Readonly<Record<string, string>>

export type LabelSelector = (labels: Labels) => boolean

const wordPattern = /^[^\s=!<>(),]+/
const operatorPattern = /^(==|!=|=|<|>|in(?=[\s(])|notin(?=[\s(]))/

/** Reads `environment in (production, test), tier!=frontend, !canary`. */
export const parseLabelSelector = (text: string): LabelSelector => {
  let rest = text.trim()
  const skip = (count: number) => {
    rest = rest.slice(count).trimStart()
  }
  const found = () => (rest === "" ? "''" : `'${wordPattern.exec(rest)?.[0] ?? rest[0]}'`)
  const refuse = (expected: string) =>
    badRequest(`unable to parse requirement: found ${found()}, expected: ${expected}`)
  const word = (expected: string): string => {
    const [taken] = wordPattern.exec(rest) ?? []
    if (taken === undefined) throw refuse(expected)
    skip(taken.length)
    return taken
  }
  const values = (): ReadonlyArray<string> => {
    if (!rest.startsWith("(")) throw refuse("'('")
    const end = rest.indexOf(")")
    if (end === -1) throw refuse("',' or ')'")
    const inside = rest.slice(1, end)
    skip(end + 1)
    return inside.split(",").map((value) => value.trim())
  }

  const requirement = (): LabelSelector => {
    if (rest.startsWith("!")) {
      skip(1)
      const absent = word("identifier")
      return (labels) => labels[absent] === undefined
    }
    const key = word("!, identifier, or 'end of string'")
    const [operator] = operatorPattern.exec(rest) ?? []
    if (operator === undefined) {
      if (rest !== "" && !rest.startsWith(",")) throw refuse("in, notin, =, ==, !=, gt, lt")
      return (labels) => labels[key] !== undefined
    }
    skip(operator.length)
    if (operator === "in" || operator === "notin") {
      const listed = values()
      return (labels) => listed.includes(labels[key] ?? "\0") === (operator === "in")
    }
    if (/^[=!<>]/.test(rest)) throw refuse("identifier")
    const value = wordPattern.test(rest) ? word("identifier") : ""
    if (operator === "!=") return (labels) => labels[key] !== value
    if (operator === "<") return (labels) => Number(labels[key]) < Number(value)
    if (operator === ">") return (labels) => Number(labels[key]) > Number(value)
    return (labels) => labels[key] === value
  }

  const requirements: Array<LabelSelector> = []
  while (rest !== "") {
    requirements.push(requirement())
    if (rest === "") break
    if (!rest.startsWith(",")) throw refuse("',' or 'end of string'")
    skip(1)
    if (rest === "") throw refuse("identifier after ','")
  }
  return (labels) => requirements.every((matches) => matches(labels))
}

/** The selector in the spec of an object: `matchLabels` and `matchExpressions`. */
export const labelSelectorOf = (spec: unknown): LabelSelector => {
  const { matchExpressions, matchLabels } = fieldsOf(spec)
  const equal = Object.entries(fieldsOf(matchLabels))
  const expressions = listOf(matchExpressions).map(fieldsOf)
  const holds = ({ key, operator, values }: Fields, labels: Labels): boolean => {
    const value = labels[textOf(key)]
    if (operator === "Exists") return value !== undefined
    if (operator === "DoesNotExist") return value === undefined
    return (value !== undefined && listOf(values).includes(value)) === (operator === "In")
  }
  return (labels) =>
    equal.every(([key, value]) => labels[key] === value) && expressions.every((one) => holds(one, labels))
}
