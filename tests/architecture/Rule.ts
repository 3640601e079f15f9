import type { SourceTree } from "./SourceTree.ts"

/**
 * Something that is true of the whole repository. The counterexample is a
 * made-up tree that breaks it, so that no rule can quietly stop working.
 */
export interface Rule {
  readonly statement: string
  /** One sentence for each place that breaks the rule, beginning with its path. */
  readonly violations: (tree: SourceTree) => ReadonlyArray<string>
  readonly counterexample: Readonly<Record<string, string>>
}
