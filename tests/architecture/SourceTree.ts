import { globSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

/** One text file of the repository, its path relative to the root and with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export type SourceTree = ReadonlyArray<SourceFile>

const textual =
  /\.(ts|tsx|js|mjs|cjs|json|jsonc|md|mdx|yaml|yml|css|html|svg|txt|proto|tf|sh|go)$|(^|\/)(\.[a-z]+|\.ci\/.+)$/

/** A made-up tree, to show that a rule notices what it forbids. */
export const treeOf = (files: Readonly<Record<string, string>>): SourceTree =>
  Object.entries(files).map(([path, text]) => ({ path, text }))

const ignoredFolders = (root: string): ReadonlyArray<string> =>
  readFileSync(join(root, ".gitignore"), "utf8")
    .split("\n")
    .filter((line) => line.endsWith("/"))
    .map((line) => line.replaceAll("/", ""))

/** Every text file a reader of the repository can meet: what `.gitignore` names is left out. */
export const readTree = (root: string): SourceTree => {
  const skipped = new Set([".git", ...ignoredFolders(root)])

  return (
    globSync(["*", ".*", "{.*,*}/**/{.*,*}"], {
      cwd: root,
      exclude: (path) => path.split(/[/\\]/).some((part) => skipped.has(part)),
    })
      .map((path) => path.replaceAll("\\", "/"))
      // In a worktree of Git, `.git` is a file, which globSync does not pass to `exclude`.
      .filter((path) => path !== ".git" && textual.test(path) && statSync(join(root, path)).isFile())
      .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
  )
}

/** Hand-written code: what was recorded has its own checks. */
export const isCode = ({ path }: SourceFile): boolean =>
  /\.(ts|tsx|js|mjs)$/.test(path) && !/(^|\/)recorded\//.test(path)

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1)
