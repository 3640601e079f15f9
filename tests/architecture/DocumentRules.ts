import { posix } from "node:path"

import type { Rule } from "./Rule.ts"
import { baseName, type SourceFile, type SourceTree } from "./SourceTree.ts"

/** Text without its fenced code, which may show how a page is written. */
const proseOf = (text: string): string => text.replaceAll(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\s*$/gm, "")

const headings = (text: string): number =>
  proseOf(text)
    .split("\n")
    .filter((line) => /^# \S/.test(line)).length

/** The site's own pages have rules of their own: their title is front matter, and its build checks every link. */
const isPage = ({ path }: SourceFile): boolean => /\.mdx?$/.test(path) && !path.startsWith("docs-site/content/")

const exists = (tree: SourceTree, path: string): boolean =>
  tree.some((file) => file.path === path || file.path.startsWith(`${path.replace(/\/$/, "")}/`))

const namedPath = /`((?:domain|application|adapters|infra-templates|docs-site|tests|\.github|\.ci)(?:\/[\w.+-]+)*\/?)`/g

const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g

const placesIn = ({ path, text }: SourceFile): ReadonlyArray<string> => [
  ...[...text.matchAll(namedPath)].map(([, named = ""]) => named),
  ...[...proseOf(text).matchAll(link)].map(([, target = ""]) => posix.join(posix.dirname(path), target)),
]

const testCommand = "npm install && npm test"

export const documentRules: ReadonlyArray<Rule> = [
  {
    statement: "a page has one title",
    violations: (tree) =>
      tree
        .filter(isPage)
        .filter(({ text }) => headings(text) !== 1)
        .map(({ path, text }) => `${path} has ${headings(text)} first-level headings.`),
    counterexample: { "README.md": "# Orrery\n\n```\n# a comment\n```\n\n# Orrery again\n" },
  },
  {
    statement: "the top level holds folders, the manifests and dot-files only",
    violations: (tree) =>
      tree
        .filter(({ path }) => !path.includes("/") && !baseName(path).startsWith("."))
        .filter(
          ({ path }) =>
            !["README.md", "deno.json", "package.json", "package-lock.json", "tsconfig.json"].includes(path),
        )
        .map(({ path }) => `${path} does not belong at the top level.`),
    counterexample: { "vitest.config.ts": "" },
  },
  {
    statement: "a page points only to what exists",
    violations: (tree) =>
      tree.filter(isPage).flatMap((page) =>
        placesIn(page)
          .filter((place) => !exists(tree, place))
          .map((place) => `${page.path} points to ${place}, which does not exist.`),
      ),
    counterexample: { "README.md": "[How it is built](.github/ARCHITECTURE.md)" },
  },
  {
    statement: "CI runs the test command that the README gives",
    violations: (tree) =>
      ["README.md", ".ci/run"]
        .filter((path) => !tree.some((file) => file.path === path && file.text.includes(testCommand)))
        .map((path) => `${path} does not say ${testCommand}.`),
    counterexample: { "README.md": "npm test" },
  },
]
