import { CliOutput } from "effect/cli"

import { printable, printableLine } from "./Printable.ts"

/** The style of a cell, applied after its width was measured. */
export type PaintCell = (cell: string, column: number) => string

/** Terminals show some characters two cells wide and some not at all. */
const fill = (text: string, width: number) => text + " ".repeat(Math.max(0, width - CliOutput.displayWidth(text)))

/** Rows below their headings, in columns two spaces apart. Text from elsewhere cannot control the terminal. */
export const table = (
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  paint: PaintCell = (cell) => cell,
): string => {
  const safe = rows.map((row) => row.map(printableLine))
  const widths = headings.map((heading, column) =>
    Math.max(...[heading, ...safe.map((row) => row[column] ?? "")].map(CliOutput.displayWidth)),
  )
  const line = (cells: ReadonlyArray<string>, painted: PaintCell) =>
    cells
      .map((cell, column) => painted(fill(cell, widths[column] ?? 0), column))
      .join("  ")
      .trimEnd()
  return [line(headings, (cell) => cell), ...safe.map((row) => line(row, paint))].join("\n")
}

/** Names and values under each other; the further lines of a value are indented. */
export const fieldLines = (fields: ReadonlyArray<readonly [name: string, value: string]>, indent = ""): string => {
  const width = Math.max(...fields.map(([name]) => CliOutput.displayWidth(name))) + 2
  const setIn = `\n${indent}${" ".repeat(width)}`
  return fields
    .map(([name, value]) => `${indent}${fill(name, width)}${printable(value).replaceAll("\n", setIn)}`)
    .join("\n")
}
