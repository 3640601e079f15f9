import { existsSync, readFileSync } from "node:fs"

import { parse } from "yaml"

/** Who writes in the blog. */
export interface Author {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly bio: string
}

const file = new URL("../content/blog/authors.yaml", import.meta.url)

/** The authors of `content/blog/authors.yaml`, by id. */
export const readAuthors = (): ReadonlyMap<string, Author> => {
  if (!existsSync(file)) return new Map()
  const entries = parse(readFileSync(file, "utf8")) as Readonly<
    Record<string, { name: string; title?: string; bio?: string }>
  >
  return new Map(Object.entries(entries).map(([id, { bio = "", name, title = "" }]) => [id, { id, name, title, bio }]))
}
