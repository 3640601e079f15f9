import { type DateTime } from "effect"

import * as StateMachine from "../shared/StateMachine.ts"
import type { Failure } from "./Failure.ts"
import { isTerminal, lifecycle, type Operation, type OperationStatus } from "./Operation.ts"
import type { NewOperationEvent, OperationEvent } from "./OperationEvent.ts"

/** What else changes with an event: the status, and the cause when it failed. */
export interface OperationChange {
  readonly status?: OperationStatus
  readonly failure?: Failure
}

/**
 * Adds events to an operation's log: numbers them without a gap, keeps each idempotency key once and never lets
 * progress go back. An operation that has ended accepts no more events.
 *
 * `known` holds those of the new events' idempotency keys that the log has already.
 */
export const append = (
  operation: Operation,
  known: ReadonlySet<string>,
  events: ReadonlyArray<NewOperationEvent>,
  change: OperationChange,
  at: DateTime.Utc,
): { readonly operation: Operation; readonly events: ReadonlyArray<OperationEvent> } => {
  if (isTerminal(operation.status)) return { operation, events: [] }
  const status = nextStatus(operation.status, change.status)
  const seen = new Set(known)
  const added: Array<OperationEvent> = []
  let { lastSequence, progressPercentage } = operation
  for (const event of events) {
    if (seen.has(event.idempotencyKey)) continue
    seen.add(event.idempotencyKey)
    lastSequence += 1
    progressPercentage = Math.min(100, Math.max(progressPercentage, event.progressPercentage))
    added.push({
      ...event,
      progressPercentage,
      operationId: operation.id,
      sequence: lastSequence,
      timestamp: at,
      status: operation.status,
    })
  }
  const newest = added.at(-1)
  if (newest === undefined) return { operation, events: [] }
  added[added.length - 1] = { ...newest, status }
  return {
    operation: {
      ...operation,
      status,
      lastSequence,
      progressPercentage,
      currentPhase: newest.phase,
      message: newest.message,
      lastUpdate: at,
      ...(change.failure === undefined ? {} : { failure: change.failure }),
      ...(isTerminal(status) ? { completedAt: at } : {}),
    },
    events: added,
  }
}

const nextStatus = (from: OperationStatus, to: OperationStatus | undefined): OperationStatus =>
  to !== undefined && StateMachine.allows(lifecycle, from, to) ? to : from
