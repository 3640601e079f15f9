import type { Rule } from "./Rule.ts"

const linters = [".spectral.yaml", ".redocly.yaml"]

const isWaiver = (line: string): boolean =>
  /^\s*"?[\w:-]+"?:\s*"?off"?\s*$/.test(line) && !line.startsWith("telemetry:")

/** The files in which a finding of the API linters may be waived, and nowhere else. */
export const waiverRules: ReadonlyArray<Rule> = [
  {
    statement: "a rule for the API document is waived only with a reason",
    violations: (tree) =>
      tree
        .filter(({ path }) => linters.includes(path))
        .flatMap(({ path, text }) => {
          const lines = text.split("\n")

          return lines.flatMap((line, index) =>
            isWaiver(line) && !/^\s*# .{20,}/.test(lines[index - 1] ?? "")
              ? [`${path}:${index + 1} waives a rule without a comment above it that says why.`]
              : [],
          )
        }),
    counterexample: { ".spectral.yaml": 'rules:\n  "owasp:api4:2023-string-limit": "off"\n' },
  },
  {
    statement: "findings are waived in one place, not in a generated list",
    violations: (tree) =>
      tree
        .filter(({ path }) => path.endsWith(".redocly.lint-ignore.yaml"))
        .map(({ path }) => `${path} hides findings.`),
    counterexample: { ".redocly.lint-ignore.yaml": "" },
  },
]
