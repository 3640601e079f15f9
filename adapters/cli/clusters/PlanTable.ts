import type { ClusterPlanDocument } from "#adapters/http/api/clusters/ClusterPlanDocument.ts"
import type { ClusterPreview } from "#adapters/http/api/clusters/ClusterPreview.ts"
import type { ResourceSummary } from "#adapters/http/api/clusters/ResourceSummary.ts"

import { spellDollars } from "../output/Amounts.ts"
import { printable } from "../output/Printable.ts"
import { simulatedNote } from "../output/SimulatedNote.ts"
import type { Style } from "../output/Style.ts"
import { fieldLines, table } from "../output/Table.ts"
import { costFields, costText } from "./CostTable.ts"
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

/** A plan of an earlier version has only the total. */
const planCost = ({ cost, monthlyCost }: ClusterPlanDocument) =>
  cost === undefined ? ([["Cost", `${spellDollars(monthlyCost)} a month, estimated`]] as const) : costFields(cost)

/** A plan: its summary, its cost and its text. */
export const planText = (clusterName: string, plan: ClusterPlanDocument): string =>
  [
    fieldLines([
      ["Cluster", clusterName],
      ["Resources", summaryText(plan.summary)],
      ...planCost(plan),
      ["Engine", plan.engine],
      ["Operation", plan.operationId],
      ...note(plan.simulated),
    ]),
    ...(Object.keys(plan.summary.byType).length === 0 ? [] : [typeTable(plan.summary)]),
    ...(plan.cost === undefined ? [] : [costText(plan.cost)]),
    ...(plan.planText === "" ? [] : [printable(plan.planText).trimEnd()]),
  ].join("\n\n")

/** What a manifest would create, and its cost; nothing was created. */
export const previewText = (preview: ClusterPreview, style: Style): string => {
  const { monthlyCost, simulated, summary } = preview
  return [
    `${preview.clusterName} would be created like this. Nothing was created.`,
    fieldLines([
      ["Resources", summaryText(summary)],
      ...costFields(monthlyCost),
      ["Engine", preview.engine],
      ...note(simulated),
    ]),
    preflightTable(preview.preflight.results, style),
    typeTable(summary),
    costText(monthlyCost),
  ].join("\n\n")
}
