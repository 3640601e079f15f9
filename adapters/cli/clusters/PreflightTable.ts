import type { ClusterPreflight, PreflightReport } from "#adapters/http/api/clusters/ClusterPreflight.ts"

import { printable } from "../output/Printable.ts"
import { simulatedNote } from "../output/SimulatedNote.ts"
import type { Style } from "../output/Style.ts"
import { table } from "../output/Table.ts"

type Line = PreflightReport["results"][number]

const colorOf = ({ green, red, yellow }: Style, status: string): ((text: string) => string) => {
  if (status === "PASS") return green
  return status === "FAIL" ? red : yellow
}

const figure = (value: number | undefined): string => (value === undefined ? "" : String(value))

/** The lines of a report, as a table. */
export const preflightTable = (results: ReadonlyArray<Line>, style: Style): string =>
  table(
    ["STATUS", "CHECK", "NEEDED", "IN USE", "LIMIT", "MESSAGE"],
    results.map(({ code, message, quota, status }) => [
      status,
      code,
      figure(quota?.needed),
      figure(quota?.current),
      figure(quota?.limit),
      message,
    ]),
    (cell, column) => (column === 0 ? colorOf(style, cell.trim())(cell) : cell),
  )

const remedyText = ({ code, path, remedy }: Line): ReadonlyArray<string> =>
  remedy === undefined ? [] : [`${code}${path === undefined ? "" : ` (${printable(path)})`}: ${printable(remedy)}`]

const verdicts = {
  PASS: "can be created.",
  WARN: "can be created, but read the warnings.",
  FAIL: "cannot be created like this. Nothing was created.",
} as const

/** A report for people: the verdict, the lines, and what to do about those that fail. */
export const preflightText = ({ clusterName, results, simulated, status }: ClusterPreflight, style: Style): string => {
  const remedies = [...new Set(results.flatMap(remedyText))]
  return [
    `${clusterName} ${verdicts[status]}${simulated ? ` ${simulatedNote}` : ""}`,
    preflightTable(results, style),
    ...(remedies.length === 0 ? [] : [remedies.join("\n")]),
  ].join("\n\n")
}
