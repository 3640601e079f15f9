import type { Heading } from "../pipeline/Article.ts"

/** An entry of the table of contents with its nested entries. */
export interface ContentsEntry {
  readonly id: string
  readonly text: string
  readonly children: ReadonlyArray<ContentsEntry>
}

/** Nests the headings of levels 2 to 6; a skipped level counts as the next one. */
export const tableOfContents = (headings: ReadonlyArray<Heading>): ReadonlyArray<ContentsEntry> => {
  const [first, ...rest] = headings
  if (first === undefined) return []
  const end = rest.findIndex(({ level }) => level <= first.level)
  const inside = end === -1 ? rest : rest.slice(0, end)
  const after = end === -1 ? [] : rest.slice(end)
  return [{ id: first.id, text: first.text, children: tableOfContents(inside) }, ...tableOfContents(after)]
}
