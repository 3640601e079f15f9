import { importsOf } from "./Imports.ts"
import type { Rule } from "./Rule.ts"
import { isCode, type SourceTree } from "./SourceTree.ts"

/**
 * The first circle on each way through the imports, as the files from one back to itself. The linter's rule does not see
 * imports of types, and a circle of types ties files together just as well.
 */
const circles = (tree: SourceTree): ReadonlyArray<ReadonlyArray<string>> => {
  const imports = new Map(tree.filter(isCode).map((file) => [file.path, importsOf(file)]))
  const done = new Set<string>()
  const way = new Set<string>()
  const found: Array<ReadonlyArray<string>> = []

  const visit = (path: string): void => {
    if (way.has(path)) {
      const walked = [...way]
      found.push([...walked.slice(walked.indexOf(path)), path])
    }
    if (done.has(path) || way.has(path)) return
    way.add(path)
    for (const imported of imports.get(path) ?? []) visit(imported)
    way.delete(path)
    done.add(path)
  }
  for (const path of imports.keys()) visit(path)
  return found
}

export const circleRules: ReadonlyArray<Rule> = [
  {
    statement: "no files import each other in a circle, not even for a type",
    violations: (tree) =>
      circles(tree).map(
        (files) => `${files.join(" imports ")}: move what they share to a file of its own, below both.`,
      ),
    counterexample: {
      "domain/cluster/Cluster.ts": 'import type { Plan } from "./Plan.ts"',
      "domain/cluster/Plan.ts": 'import { cluster } from "./Cluster.ts"',
    },
  },
]
