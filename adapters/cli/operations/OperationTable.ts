import { DateTime, Schema } from "effect"

import { ClusterProgress } from "#adapters/http/api/operations/ClusterProgress.ts"

import { spellDuration } from "../output/Amounts.ts"
import { spellMoment } from "../output/Moment.ts"
import { printable } from "../output/Printable.ts"
import { providerText, simulatedNote } from "../output/SimulatedNote.ts"
import { stateStyle, type Style } from "../output/Style.ts"
import { fieldLines, table } from "../output/Table.ts"

const headings = ["CLUSTER", "TYPE", "STATUS", "PHASE", "DONE", "STARTED", "TOOK", "OPERATION ID"]
const wideHeadings = [...headings, "USER ID", "ENGINE", "MESSAGE"]
const statusColumn = 2

const took = ({ completedAt, startedAt }: ClusterProgress, now: DateTime.Utc) =>
  spellDuration((DateTime.toEpochMillis(completedAt ?? now) - DateTime.toEpochMillis(startedAt)) / 1000)

const percentage = ({ progressPercentage }: ClusterProgress) => `${Math.floor(progressPercentage)} %`

/** Operations, one a line. */
export const operationTable = (
  operations: ReadonlyArray<ClusterProgress>,
  { isWide, now, style }: { readonly isWide: boolean; readonly now: DateTime.Utc; readonly style: Style },
): string => {
  if (operations.length === 0) return "There are no operations that match."
  const rows = operations.map((operation) => [
    operation.clusterName,
    operation.operationType,
    operation.status,
    operation.currentPhase,
    percentage(operation),
    spellMoment(operation.startedAt),
    took(operation, now),
    operation.operationId,
    ...(isWide ? [operation.userId, providerText(operation.engine, operation.simulated), operation.message] : []),
  ])
  return table(isWide ? wideHeadings : headings, rows, (cell, column) =>
    column === statusColumn ? stateStyle(style, cell.trim())(cell) : cell,
  )
}

const failureFields = ({ failure }: ClusterProgress): ReadonlyArray<readonly [string, string]> =>
  failure === undefined
    ? []
    : [
        ["Failed", failure.summary],
        ["Cause", failure.cause],
        ...(failure.address === undefined ? [] : [["Resource", failure.address] as const]),
        ["Next", failure.remedy],
      ]

/** One operation, field by field, and below it its newest events. */
export const operationText = (operation: ClusterProgress, now: DateTime.Utc): string => {
  const { completedAt, recentEvents } = operation
  const fields = fieldLines([
    ["Operation", operation.operationId],
    ["Cluster", `${operation.clusterName} (${operation.clusterId})`],
    ["Type", operation.operationType],
    ["Status", `${operation.status}, ${percentage(operation)}`],
    ["Phase", operation.currentPhase],
    ["Message", operation.message],
    ...failureFields(operation),
    ["Engine", operation.engine],
    ["User", operation.userId],
    ["Started", spellMoment(operation.startedAt)],
    [
      "Ended",
      completedAt === undefined
        ? `not yet, after ${took(operation, now)}`
        : `${spellMoment(completedAt)}, after ${took(operation, now)}`,
    ],
    ...(operation.simulated ? ([["Note", simulatedNote]] as const) : []),
  ])
  const events = table(
    ["EVENT", "TIME", "PHASE", "LEVEL", "MESSAGE"],
    recentEvents.map(({ level, message, phase, sequence, timestamp }) => [
      String(sequence),
      spellMoment(timestamp),
      phase,
      level,
      printable(message),
    ]),
  )
  return recentEvents.length === 0 ? fields : `${fields}\n\n${events}`
}

export const encodeOperation = Schema.encodeSync(Schema.toCodecJson(ClusterProgress))
export const encodeOperations = Schema.encodeSync(Schema.toCodecJson(Schema.Array(ClusterProgress)))
