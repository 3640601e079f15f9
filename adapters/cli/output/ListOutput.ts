import { Console, Effect, type Schema } from "effect"

import type { ListFormat } from "./ListFormats.ts"
import { write } from "./Output.ts"
import { printableLine } from "./Printable.ts"

/** A list in each of its forms. */
export interface ListViews {
  readonly document: () => Schema.Json
  /** The columns of `wide` are those of `table` and more. */
  readonly table: (isWide: boolean) => string
  /** What other commands take as the name of an entry, such as a cluster's name or a key's id. */
  readonly names: () => ReadonlyArray<string>
}

/** Writes a list. An empty list of names writes nothing, so that a loop in a script runs zero times. */
export const writeList = (format: ListFormat, { document, names, table }: ListViews) => {
  if (format === "wide") return Console.log(table(true))
  if (format !== "name") return write(format, document, () => table(false))
  const lines = names().map(printableLine)
  return lines.length === 0 ? Effect.void : Console.log(lines.join("\n"))
}
