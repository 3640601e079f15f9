import { DateTime } from "effect"

import type { ClusterProgress } from "#adapters/http/api/operations/ClusterProgress.ts"
import { findKind } from "#domain/operation/OperationKind.ts"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { spellDuration } from "../output/Amounts.ts"
import { printable } from "../output/Printable.ts"
import { fieldLines } from "../output/Table.ts"

const secondsTaken = ({ completedAt, lastUpdate, startedAt }: ClusterProgress) =>
  (DateTime.toEpochMillis(completedAt ?? lastUpdate) - DateTime.toEpochMillis(startedAt)) / 1000

const where = ({ simulated }: ClusterProgress) => (simulated ? " (simulated)" : "")

/** The message of an operation that succeeded. */
export const successSentence = (operation: ClusterProgress): string => {
  const state = findKind(operation.operationType)?.endState ?? operation.status
  return `${operation.clusterName} is ${state} after ${spellDuration(secondsTaken(operation))}${where(operation)}.`
}

const adviceOf = (userFixable: boolean, retryable: boolean) =>
  [
    userFixable ? "you can fix it" : "an operator of Orrery has to fix it",
    retryable ? "a retry may help" : "a retry alone does not help",
  ].join("; ")

/** Reports why an operation did not succeed: what failed, why, and what to do next. */
export const operationFailed = (operation: ClusterProgress) => {
  const { clusterName, currentPhase, failure, operationType, status } = operation
  const headline = `${operationType} of ${clusterName} ended as ${status} in ${currentPhase} after ${spellDuration(secondsTaken(operation))}${where(operation)}.`
  if (failure === undefined) return commandFailed(exitCodes.failed, `${headline}\n  ${printable(operation.message)}`)
  const fields: ReadonlyArray<readonly [string, string]> = [
    ["What", failure.summary],
    ["Cause", `${failure.cause}; ${adviceOf(failure.userFixable, failure.retryable)}`],
    ...(failure.code === undefined ? [] : ([["Code", failure.code]] as const)),
    ...(failure.address === undefined ? [] : ([["Resource", failure.address]] as const)),
    ...(failure.detail === "" || failure.detail === failure.summary ? [] : ([["Detail", failure.detail]] as const)),
    ["Next", failure.remedy],
  ]
  return commandFailed(exitCodes.failed, `${headline}\n${fieldLines(fields, "  ")}`)
}
