import { DateTime } from "effect"

import type { MonthlyCostEstimate } from "#adapters/http/api/clusters/MonthlyCostEstimate.ts"

import { spellDollars } from "../output/Amounts.ts"
import { table } from "../output/Table.ts"

type Item = MonthlyCostEstimate["items"][number]

/** Items of a part that cost the same for each unit, such as the NAT gateways of three zones. */
type Line = readonly [first: Item, ...others: ReadonlyArray<Item>]

const partNames: Readonly<Record<Item["group"], string>> = {
  controlPlane: "control plane",
  nodeGroup: "node group",
  network: "network",
  storage: "storage",
  encryption: "encryption",
  other: "other",
}

const partOf = ({ group, nodeGroup = "" }: Item): string => `${partNames[group]} ${nodeGroup}`.trim()

const lineKey = (item: Item): string => JSON.stringify([partOf(item), item.name, item.unitMonthlyCost])

const linesOf = ({ items }: MonthlyCostEstimate): ReadonlyArray<Line> => {
  const lines = new Map<string, [Item, ...Array<Item>]>()
  for (const item of items) {
    const line = lines.get(lineKey(item))
    if (line === undefined) lines.set(lineKey(item), [item])
    else line.push(item)
  }
  return [...lines.values()]
}

const resourcesOf = ([{ address }, ...others]: Line): string =>
  others.length === 0 ? address : `${address} and ${others.length} more`

interface Column {
  readonly heading: string
  readonly cell: (line: Line) => string
  readonly total: string
}

const sumOf = (line: Line, amount: (item: Item) => number): number =>
  line.reduce((sum, item) => sum + Math.round(amount(item) * 100), 0) / 100

const amounts = (heading: string, total: number, amount: (item: Item) => number): Column => ({
  heading,
  cell: (line) => spellDollars(sumOf(line, amount)),
  total: spellDollars(total),
})

const scales = ({ maximum, minimum }: MonthlyCostEstimate): boolean => minimum !== maximum

/** A GiB of a disk costs less than a dollar: cents alone would not multiply to the amount of its line. */
const spellUnit = (dollars: number): string => (dollars < 1 ? `$${dollars.toFixed(4)}` : spellDollars(dollars))

const columnsOf = (cost: MonthlyCostEstimate): ReadonlyArray<Column> => [
  { heading: "PART", cell: ([first]) => partOf(first), total: "total" },
  { heading: "ITEM", cell: ([{ name }]) => name, total: "" },
  {
    heading: "QUANTITY",
    cell: (line) => String(line.reduce((sum, { quantity }) => sum + quantity, 0)),
    total: "",
  },
  { heading: "EACH/MONTH", cell: ([{ unitMonthlyCost }]) => spellUnit(unitMonthlyCost), total: "" },
  ...(cost.before === 0 ? [] : [amounts("BEFORE", cost.before, ({ monthlyCostBefore }) => monthlyCostBefore)]),
  amounts("ALL/MONTH", cost.total, ({ monthlyCost }) => monthlyCost),
  ...(scales(cost)
    ? [
        amounts("MINIMUM", cost.minimum, ({ minimumMonthlyCost }) => minimumMonthlyCost),
        amounts("MAXIMUM", cost.maximum, ({ maximumMonthlyCost }) => maximumMonthlyCost),
      ]
    : []),
  { heading: "RESOURCE", cell: resourcesOf, total: "" },
]

/** What is paid for, a line for what is the same, with what the estimate leaves out. */
export const costText = (cost: MonthlyCostEstimate): string => {
  const columns = columnsOf(cost)
  const rows = linesOf(cost).map((line) => columns.map(({ cell }) => cell(line)))
  return [
    ...(rows.length === 0
      ? []
      : [
          table(
            columns.map(({ heading }) => heading),
            [...rows, columns.map(({ total }) => total)],
          ),
        ]),
    ...(cost.excluded.length === 0 ? [] : [`Not in the estimate: ${cost.excluded.join("; ")}.`]),
  ].join("\n\n")
}

const signed = (dollars: number): string => `${dollars < 0 ? "" : "+"}${spellDollars(dollars)}`

const datesOf = ({ machinesTimeGenerated, timeGenerated }: MonthlyCostEstimate): string =>
  machinesTimeGenerated === undefined
    ? DateTime.formatIsoDateUtc(timeGenerated)
    : `${DateTime.formatIsoDateUtc(timeGenerated)}, of machines ${DateTime.formatIsoDateUtc(machinesTimeGenerated)}`

/** The totals, as fields. */
export const costFields = (cost: MonthlyCostEstimate): ReadonlyArray<readonly [name: string, value: string]> => [
  ["Cost", `${spellDollars(cost.total)} a month, estimated with prices of ${datesOf(cost)}`],
  ...(scales(cost)
    ? [
        [
          "Range",
          `${spellDollars(cost.minimum)} to ${spellDollars(cost.maximum)} a month, as node groups scale`,
        ] as const,
      ]
    : []),
  ...(cost.before === 0
    ? []
    : ([
        ["Before", `${spellDollars(cost.before)} a month`],
        ["Difference", `${signed(cost.difference)} a month`],
      ] as const)),
]
