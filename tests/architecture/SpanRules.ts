import type { Rule } from "./Rule.ts"
import { baseName, isCode } from "./SourceTree.ts"

const spanNames = /\b(?:Effect\.fn|withSpan)\(\s*["`]([^"`]*)["`]/g

const fileName = (path: string): string => baseName(path).replace(/\.[a-z.]+$/, "")

/** Where a reader of a trace finds the code of a span. */
export const spanRules: ReadonlyArray<Rule> = [
  {
    statement: "a span is named after its file",
    violations: (tree) =>
      tree
        .filter((file) => isCode(file) && !file.path.startsWith("tests/"))
        .flatMap(({ path, text }) =>
          [...text.matchAll(spanNames)].flatMap(([, name = ""]) =>
            name.split(".")[0] === fileName(path)
              ? []
              : [`${path} names a span "${name}". Begin its name with "${fileName(path)}".`],
          ),
        ),
    counterexample: {
      "application/cluster/CreateCluster.ts": 'const create = Effect.fn("MakeCluster.create")(function* () {})',
    },
  },
]
