import type { Rule } from "./Rule.ts"
import { isCode, type SourceTree } from "./SourceTree.ts"

/** Variables that mean the same in every program carry no prefix. */
const variable = /"(ORRERY_[A-Z_]+|HOST|PORT|DATABASE_URL)"/g

const row = /^\| `([A-Z_]+)` \|/gm

const readVariables = (tree: SourceTree): ReadonlySet<string> =>
  new Set(
    tree
      .filter((file) => isCode(file) && file.path.startsWith("adapters/"))
      .flatMap(({ text }) => [...text.matchAll(variable)].map(([, name = ""]) => name)),
  )

const documentedVariables = (tree: SourceTree): ReadonlySet<string> =>
  new Set(
    tree
      .filter(({ path }) => path === "README.md")
      .flatMap(({ text }) => [...text.matchAll(row)].map(([, name = ""]) => name)),
  )

export const configurationRules: ReadonlyArray<Rule> = [
  {
    statement: "the README's table has every variable that is read",
    violations: (tree) =>
      [...readVariables(tree)]
        .filter((name) => !documentedVariables(tree).has(name))
        .map((name) => `README.md does not explain ${name}.`),
    counterexample: { "adapters/main/Configuration.ts": 'Config.Port("PORT")' },
  },
  {
    statement: "every variable in the README's table is read",
    violations: (tree) =>
      [...documentedVariables(tree)]
        .filter((name) => !readVariables(tree).has(name))
        .map((name) => `README.md explains ${name}, which nothing reads.`),
    counterexample: { "README.md": "| `ORRERY_CLOUD` | `simulated` | Which cloud. |" },
  },
]
