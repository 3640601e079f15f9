import type { Row } from "./Rows.ts"

const nameWidth = 48
const valueWidth = 12

const shown = (value: number | undefined): string => {
  if (value === undefined) return "–"
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

/** Level at nothing is as good as can be. */
const isAhead = (own: number, other: number): boolean => own < other || (own === 0 && other === 0)

const ratio = (own: number, other: number | undefined): string => {
  if (other === undefined) return "–"
  return other === 0 ? (own === 0 ? "level" : "∞") : (own / other).toFixed(2)
}

/** What a row misses; nothing when every bar holds. */
export const misses = ({ bar, values: { orrery: own = Number.NaN, ...others } }: Row): ReadonlyArray<string> => [
  ...Object.entries(others).flatMap(([name, other]) => (isAhead(own, other) ? [] : [`not ahead of ${name}`])),
  ...(bar === undefined || own <= bar ? [] : [`over ${bar}`]),
]

const lineOf = (row: Row): string => {
  const { orrery: own = Number.NaN, docusaurus, starlight } = row.values
  const missed = misses(row)
  return [
    `${row.name}${row.unit === "" ? "" : ` (${row.unit})`}`.padEnd(nameWidth),
    ...[shown(own), shown(starlight), ratio(own, starlight), shown(docusaurus), ratio(own, docusaurus)].map((text) =>
      text.padStart(valueWidth),
    ),
    (row.bar === undefined ? "" : `≤ ${row.bar}`).padStart(valueWidth),
    `  ${missed.length === 0 ? "ok" : missed.join(", ").toUpperCase()}`,
  ].join("")
}

/** The rows with our ratio to each peer: below 1 is ahead. */
export const table = (rows: ReadonlyArray<Row>): string => {
  const heads = ["orrery", "starlight", "ratio", "docusaurus", "ratio", "bar"]
  return ["".padEnd(nameWidth) + heads.map((head) => head.padStart(valueWidth)).join(""), ...rows.map(lineOf)].join(
    "\n",
  )
}
