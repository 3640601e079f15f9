import type { OrganizationId } from "../organization/Organization.ts"
import type { OperationId } from "./Operation.ts"

/** An operation that waits for a run of the engine, or has one. */
export interface QueuedOperation {
  readonly operationId: OperationId
  readonly organizationId: OrganizationId
  readonly acceptedAtMillis: number
  readonly isRunning: boolean
}

/** Everything in the queue, and when each organization last got a run: the higher the number, the later. */
export interface EngineQueueState {
  readonly queued: ReadonlyArray<QueuedOperation>
  readonly lastTurns: ReadonlyMap<OrganizationId, number>
}

const neverHadATurn = 0

const byAge = (one: QueuedOperation, other: QueuedOperation): number =>
  one.acceptedAtMillis - other.acceptedAtMillis || (one.operationId < other.operationId ? -1 : 1)

const groupByOrganization = (queued: ReadonlyArray<QueuedOperation>) => {
  const groups = new Map<OrganizationId, { running: number; readonly waiting: Array<QueuedOperation> }>()
  for (const operation of queued) {
    const group = groups.get(operation.organizationId) ?? { running: 0, waiting: [] }
    groups.set(operation.organizationId, group)
    if (operation.isRunning) group.running += 1
    else group.waiting.push(operation)
  }
  return groups
}

/**
 * The operations that wait, in the order in which they get a run if none of them ends meanwhile.
 *
 * The organization with the fewest runs is next; among equals the one that has waited longest since its last turn; within an
 * organization the oldest operation. So no organization takes all runs while another waits, and each turn of one comes
 * between two turns of another.
 */
export const turnOrder = ({ lastTurns, queued }: EngineQueueState): ReadonlyArray<QueuedOperation> =>
  [...groupByOrganization(queued)]
    .flatMap(([organizationId, { running, waiting }]) =>
      waiting.toSorted(byAge).map((operation, before) => ({
        operation,
        // How many runs the organization has when it is this operation's turn, and how many of them it got in this order.
        running: running + before,
        before,
        lastTurn: lastTurns.get(organizationId) ?? neverHadATurn,
      })),
    )
    .toSorted(
      (one, other) =>
        one.running - other.running ||
        one.before - other.before ||
        one.lastTurn - other.lastTurn ||
        byAge(one.operation, other.operation),
    )
    .map(({ operation }) => operation)

/** Those of the waiting operations that get a run now, when at most `runsMax` may run at once. */
export const nextRuns = (state: EngineQueueState, runsMax: number): ReadonlyArray<QueuedOperation> => {
  const running = state.queued.filter(({ isRunning }) => isRunning).length
  return turnOrder(state).slice(0, Math.max(0, runsMax - running))
}
