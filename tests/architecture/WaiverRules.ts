import type { Rule } from "./Rule.ts"

/** The files in which a finding of the API linters may be waived, and nowhere else. */
const linters = [".spectral.yaml", ".redocly.yaml", ".redocly.lint-ignore.yaml"]

const isWaiver = (line: string): boolean =>
  (/^\s*"?[\w:-]+"?:\s*"?off"?\s*$/.test(line) && !line.startsWith("telemetry:")) || /^\s*- ['"]?#\//.test(line)

const isReason = (line: string | undefined): boolean => line !== undefined && /^\s*# .{20,}/.test(line)

export const waiverRules: ReadonlyArray<Rule> = [
  {
    statement: "a finding about the API document is waived only with a reason",
    violations: (tree) =>
      tree
        .filter(({ path }) => linters.includes(path))
        .flatMap(({ path, text }) => {
          const lines = text.split("\n")

          return lines.flatMap((line, index) =>
            isWaiver(line) && !isReason(lines[index - 1])
              ? [`${path}:${index + 1} waives a finding without a comment directly above it that says why.`]
              : [],
          )
        }),
    counterexample: { ".spectral.yaml": 'rules:\n  "owasp:api4:2023-string-limit": "off"\n' },
  },
]
