import type { ClusterPlanDocument } from "#adapters/http/api/clusters/ClusterPlanDocument.ts"
import type { ClusterPreview } from "#adapters/http/api/clusters/ClusterPreview.ts"
import type { ResourceSummary } from "#adapters/http/api/clusters/ResourceSummary.ts"

import { spellDollars } from "../output/Amounts.ts"
import { printable } from "../output/Printable.ts"
import { simulatedNote } from "../output/SimulatedNote.ts"
import type { Style } from "../output/Style.ts"
import { fieldLines, table } from "../output/Table.ts"
import { preflightTable } from "./PreflightTable.ts"

const summaryText = ({ add, change, destroy }: ResourceSummary) =>
  `${add} to add, ${change} to change, ${destroy} to destroy`

const typeTable = ({ byType }: ResourceSummary) =>
  table(
    ["RESOURCE TYPE", "COUNT"],
    Object.entries(byType)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([type, count]) => [type, String(count)]),
  )

const note = (simulated: boolean) => (simulated ? ([["Note", simulatedNote]] as const) : [])

/** A plan: its summary, its cost and its text. */
export const planText = (clusterName: string, plan: ClusterPlanDocument): string =>
  [
    fieldLines([
      ["Cluster", clusterName],
      ["Resources", summaryText(plan.summary)],
      ["Cost", `${spellDollars(plan.monthlyCost)} a month, estimated`],
      ["Engine", plan.engine],
      ["Operation", plan.operationId],
      ...note(plan.simulated),
    ]),
    typeTable(plan.summary),
    ...(plan.planText === "" ? [] : [printable(plan.planText).trimEnd()]),
  ].join("\n\n")

const costTable = ({ monthlyCost }: ClusterPreview) =>
  table(
    ["COST ITEM", "QUANTITY", "EACH/MONTH", "ALL/MONTH"],
    monthlyCost.items.map((item) => [
      item.name,
      String(item.quantity),
      spellDollars(item.unitMonthlyCost),
      spellDollars(item.monthlyCost),
    ]),
  )

/** What a manifest would create, and its cost; nothing was created. */
export const previewText = (preview: ClusterPreview, style: Style): string => {
  const { monthlyCost, simulated, summary } = preview
  return [
    `${preview.clusterName} would be created like this. Nothing was created.`,
    fieldLines([
      ["Resources", summaryText(summary)],
      ["Cost", `${spellDollars(monthlyCost.minimum)} to ${spellDollars(monthlyCost.maximum)} a month, estimated`],
      ["Engine", preview.engine],
      ...note(simulated),
    ]),
    preflightTable(preview.preflight.results, style),
    typeTable(summary),
    costTable(preview),
    ...(monthlyCost.excluded.length === 0 ? [] : [`Not in the estimate: ${monthlyCost.excluded.join("; ")}.`]),
  ].join("\n\n")
}
