import { analyse } from "scslre"
import { parseAst } from "vite"

import type { Rule } from "./Rule.ts"
import type { SourceFile } from "./SourceTree.ts"

interface Expression {
  readonly source: string
  readonly flags: string
  readonly line: number
}

const isShipped = ({ path }: SourceFile): boolean =>
  /^(domain|application|adapters|infra-templates)\/.*\.tsx?$/.test(path)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const regexOf = (
  node: Readonly<Record<string, unknown>>,
): { readonly pattern: string; readonly flags: string } | undefined =>
  node["type"] === "Literal" && isObject(node["regex"])
    ? { pattern: String(node["regex"]["pattern"]), flags: String(node["regex"]["flags"]) }
    : undefined

/** Every literal of a regular expression in a file. */
const literalsIn = ({ path, text }: SourceFile): ReadonlyArray<Expression> => {
  const found: Array<Expression> = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isObject(node)) return
    const regex = regexOf(node)
    if (regex !== undefined) {
      const line = text.slice(0, Number(node["start"])).split("\n").length
      found.push({ source: regex.pattern, flags: regex.flags, line })
    }
    Object.values(node).forEach(visit)
  }
  visit(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }).body)
  return found
}

const slowness = ({ flags, source }: Expression): string | undefined => {
  const report = analyse({ source, flags }).reports.find(({ type }) => type !== "Move" || !flags.includes("y"))
  if (report === undefined) return undefined
  return report.exponential ? "exponential" : "quadratic"
}

/** Why an expression that is put together from texts is not slow. Nothing else may put one together. */
const puttingTogether: Readonly<Record<string, string>> = {
  "adapters/http/api/streams/StreamContracts.ts":
    "its parts are the paths of the contract, and a parameter is one segment of at most 64 characters",
  "adapters/http/request/PathPattern.ts":
    "its parts are the paths of the contract, and a parameter ends at the next slash",
  "adapters/simulated-cloud/cloud/FailureInjection.ts": "the operator writes the pattern, and addresses are short",
  "adapters/simulated-cloud/provider/PrivateSocket.ts": "its part is a constant prefix before a number",
  "adapters/terraform/engine/TerraformFailure.ts": "its part is one control character, which a literal may not hold",
  "infra-templates/synthesis/ProgramExpressions.ts": "its part is a literal of the same file; the programs are our own",
}

/** What takes more than linear time on some text lets a client stop the server with one request. */
export const regularExpressionRules: ReadonlyArray<Rule> = [
  {
    statement: "no regular expression takes more than linear time",
    violations: (tree) =>
      tree.filter(isShipped).flatMap((file) =>
        literalsIn(file).flatMap((expression) => {
          const growth = slowness(expression)
          return growth === undefined
            ? []
            : [`${file.path}:${expression.line} /${expression.source}/ takes ${growth} time on some text.`]
        }),
      ),
    counterexample: { "domain/shared/Example.ts": "const dashes: RegExp = /[-.\\d]+e/g" },
  },
  {
    statement: "no regular expression backtracks without end",
    violations: (tree) =>
      tree
        .filter(isShipped)
        .flatMap((file) =>
          literalsIn(file).flatMap((expression) =>
            slowness(expression) === "exponential" ? [`${file.path}:${expression.line} /${expression.source}/`] : [],
          ),
        ),
    counterexample: { "adapters/http/Example.ts": "export const words = /^(a+)+$/" },
  },
  {
    statement: "a regular expression that is put together from texts says why it is not slow",
    violations: (tree) =>
      tree
        .filter((file) => isShipped(file) && /\bRegExp\(/.test(file.text) && puttingTogether[file.path] === undefined)
        .map(({ path }) => `${path} puts a regular expression together: write a literal, which is analyzed.`),
    counterexample: { "adapters/http/Example.ts": "new RegExp(`^${header}+$`)" },
  },
]
