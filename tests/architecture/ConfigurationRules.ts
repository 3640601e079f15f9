import { settings } from "#adapters/main/Settings.ts"

import type { Rule } from "./Rule.ts"
import { isCode } from "./SourceTree.ts"

const row = /^\|\s*`([A-Z_]+)`\s*\|\s*(.+?)\s*\|\s*(.+?)\s*\|$/gm

const rowOf = (variable: string, fallback: string, description: string) =>
  `${variable}: ${description} By default: ${fallback}`

const known = settings.map(({ variable, fallback, description }) => rowOf(variable, fallback, description))

export const configurationRules: ReadonlyArray<Rule> = [
  {
    statement: "the README's table is the list that the server reads",
    violations: (tree) => {
      const readme = tree.find(({ path }) => path === "README.md")?.text ?? ""
      const rows = [...readme.matchAll(row)].map(([, variable = "", fallback = "", description = ""]) =>
        rowOf(variable, fallback, description),
      )

      return [
        ...known.filter((setting) => !rows.includes(setting)).map((setting) => `README.md does not say: ${setting}.`),
        ...rows.filter((setting) => !known.includes(setting)).map((setting) => `README.md wrongly says: ${setting}.`),
      ]
    },
    counterexample: { "README.md": "| `ORRERY_WEATHER` | `sunny` | How the sky looks. |" },
  },
  {
    statement: "every variable of ours that is read is in that list",
    violations: (tree) =>
      tree
        .filter((file) => isCode(file) && file.path.startsWith("adapters/"))
        .flatMap(({ path, text }) =>
          [...text.matchAll(/"(ORRERY_[A-Z_]+)"/g)]
            .map(([, variable = ""]) => variable)
            .filter((variable) => !settings.some((setting) => setting.variable === variable))
            .map((variable) => `${path} reads ${variable}, which adapters/main/Settings.ts does not list.`),
        ),
    counterexample: { "adapters/postgres/PostgresClients.ts": 'Config.String("ORRERY_WEATHER")' },
  },
]
