/** The sets of pages that have a sidebar of their own; a page carries only the sidebar of its set. */
export interface DocumentSet {
  readonly id: "platform" | "cli" | "api" | "nova"
  readonly label: string
  /** Pages lie at or below this path. */
  readonly root: string
  /** The address of its first page. */
  readonly home: string
  readonly version: "latest" | "nova"
}

const documentSets: ReadonlyArray<DocumentSet> = [
  {
    id: "platform",
    label: "Platform",
    root: "latest/platform",
    home: "/docs/latest/platform/intro",
    version: "latest",
  },
  { id: "cli", label: "CLI", root: "latest/cli", home: "/docs/cli", version: "latest" },
  { id: "api", label: "API reference", root: "api", home: "/docs/api", version: "latest" },
  { id: "nova", label: "Nova AI", root: "nova", home: "/docs/nova", version: "nova" },
]

/** The set a page belongs to; home, blog and the like belong to none. */
export const documentSetOf = (path: string): DocumentSet | undefined =>
  path === "cli"
    ? documentSets.find(({ id }) => id === "cli")
    : documentSets.find(({ root }) => path === root || path.startsWith(`${root}/`))
