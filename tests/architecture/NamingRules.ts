import type { Rule } from "./Rule.ts"
import { baseName, isCode, type SourceFile } from "./SourceTree.ts"

const linesMax = 250

const emptyNames = /(^|[a-z.-])(utils?|helpers?|managers?|impl|common|misc)$/i

const isShipped = ({ path }: SourceFile): boolean => /^(domain|application|adapters|infra-templates)\//.test(path)

const stem = (path: string): string => baseName(path).replace(/(\.test)?\.[a-z]+$/, "")

/** Names other tools fix: entry points, migrations in their order, configuration files. */
const fixedByTools =
  /^adapters\/main\/[a-z]+\.ts$|^adapters\/cli\/bin\/|\/migrations\/\d{4}_[a-z0-9_]+\.ts$|\.config\.ts$/

const paths = (
  statement: string,
  breaks: (file: SourceFile) => boolean,
  complaint: string,
  path: string,
  text = "",
): Rule => ({
  statement,
  violations: (tree) => tree.filter((file) => isCode(file) && breaks(file)).map((file) => `${file.path} ${complaint}`),
  counterexample: { [path]: text },
})

export const namingRules: ReadonlyArray<Rule> = [
  paths(
    `a file has at most ${linesMax} lines`,
    ({ text }) => text.trimEnd().split("\n").length > linesMax,
    `is longer than ${linesMax} lines: it holds more than one concept.`,
    "domain/cluster/Cluster.ts",
    "\n".repeat(linesMax) + "end",
  ),
  paths(
    "a name says what is inside",
    ({ path }) => path.split("/").some((part) => emptyNames.test(part.replace(/(\.test)?\.[a-z]+$/, ""))),
    "is named after nothing: name it after the concept it holds.",
    "adapters/http/HttpUtils.ts",
  ),
  paths(
    "a module is named in PascalCase, after what it exports",
    (file) => isShipped(file) && !fixedByTools.test(file.path) && !/^[A-Z][A-Za-z0-9]*$/.test(stem(file.path)),
    "is not named in PascalCase.",
    "domain/cluster/cluster-spec.ts",
  ),
  paths(
    "a folder is named in kebab-case",
    (file) =>
      isShipped(file) &&
      file.path
        .split("/")
        .slice(0, -1)
        .some((folder) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(folder)),
    "lies in a folder that is not named in kebab-case.",
    "domain/apiKey/ApiKey.ts",
  ),
  paths(
    "there are no barrels",
    ({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || /^export \* from/m.test(text),
    "is a barrel: import the module that holds the concept.",
    "domain/cluster/index.ts",
  ),
  paths(
    "exports are named, save where a tool asks for a default",
    ({ path, text }) =>
      !/(\.config\.ts|\/\+\w+\.tsx?|\/migrations\/.+\.ts)$/.test(path) && /^export default\b/m.test(text),
    "has a default export.",
    "domain/cluster/Cluster.ts",
    "export default class Cluster {}",
  ),
]
