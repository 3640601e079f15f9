/** What a cell is painted with, after its width was measured. */
export type PaintCell = (cell: string, column: number) => string

/** Rows below their headings, in columns two spaces apart. */
export const table = (
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  paint: PaintCell = (cell) => cell,
): string => {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  )
  const line = (cells: ReadonlyArray<string>, painted: PaintCell) =>
    cells
      .map((cell, column) => painted(cell.padEnd(widths[column] ?? 0), column))
      .join("  ")
      .trimEnd()
  return [line(headings, (cell) => cell), ...rows.map((row) => line(row, paint))].join("\n")
}

/** Names and values under each other; what follows the first line of a value is set in. */
export const fieldLines = (fields: ReadonlyArray<readonly [name: string, value: string]>, indent = ""): string => {
  const width = Math.max(...fields.map(([name]) => name.length)) + 2
  return fields
    .map(
      ([name, value]) => `${indent}${name.padEnd(width)}${value.replaceAll("\n", `\n${indent}${" ".repeat(width)}`)}`,
    )
    .join("\n")
}
