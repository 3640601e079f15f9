import { DateTime, Option, Schema } from "effect"

import type { ClusterProgress } from "#adapters/http/api/operations/ClusterProgress.ts"
import type { ProgressEvent } from "#adapters/http/api/operations/ProgressEvent.ts"
import { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import type { OperationStatus } from "#domain/operation/Operation.ts"
import { findKind } from "#domain/operation/OperationKind.ts"
import type { Phase } from "#domain/operation/Phase.ts"

export interface RunningResource {
  readonly address: string
  readonly action: string
  readonly sinceMilliseconds: number
}

/** The state of an operation from its events so far; a pure function of them. */
export interface OperationView {
  readonly clusterName: string
  readonly operationType: string
  readonly engine: string
  readonly simulated: boolean
  readonly startedAtMilliseconds: number
  readonly phases: ReadonlyArray<Phase>
  readonly currentPhase: Phase
  readonly status: OperationStatus
  readonly message: string
  /** Whether it waits for a free run of the engine; the message has its position. */
  readonly isQueued: boolean
  readonly progressPercentage: number
  /** How many resources the plan changes, once there is one. */
  readonly resourcesPlanned: number | undefined
  readonly resourcesDone: number
  /** By address, in the order in which they were begun. */
  readonly running: ReadonlyMap<string, RunningResource>
  readonly problems: ReadonlyArray<string>
}

/** How many warnings and errors a view keeps; the rest is in the log. */
const problemsMax = 5

/** An operation before its first event. */
export const beginView = (operation: ClusterProgress): OperationView => {
  const phases = findKind(operation.operationType)?.phases.map(({ phase }) => phase) ?? []
  return {
    clusterName: operation.clusterName,
    operationType: operation.operationType,
    engine: operation.engine,
    simulated: operation.simulated,
    startedAtMilliseconds: DateTime.toEpochMillis(operation.startedAt),
    phases,
    currentPhase: phases[0] ?? operation.currentPhase,
    status: "PENDING",
    message: "",
    isQueued: false,
    progressPercentage: 0,
    resourcesPlanned: undefined,
    resourcesDone: 0,
    running: new Map(),
    problems: [],
  }
}

const decodeEngineEvent = Schema.decodeUnknownOption(Schema.fromJsonString(EngineEvent))

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> => {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}

const seeEngine = (view: OperationView, said: EngineEvent, atMilliseconds: number): OperationView => {
  switch (said._tag) {
    case "ResourceStarted": {
      const { action, address } = said
      return {
        ...view,
        running: new Map(view.running).set(address, { address, action, sinceMilliseconds: atMilliseconds }),
      }
    }
    case "ResourceCompleted": {
      const counts = said.action !== "read" && said.action !== "noop"
      return {
        ...view,
        running: without(view.running, said.address),
        resourcesDone: view.resourcesDone + (counts ? 1 : 0),
      }
    }
    case "ResourceFailed":
      return { ...view, running: without(view.running, said.address) }
    case "Summarized":
      return view.currentPhase === "plan" || view.resourcesPlanned === undefined
        ? { ...view, resourcesPlanned: said.add + said.change + said.remove }
        : view
    case "PlannedChange":
    case "ResourceProgressed":
    case "Diagnosed":
      return view
  }
}

/** The state after one more event. */
export const see = (view: OperationView, event: ProgressEvent): OperationView => {
  const newPhase = event.phase !== view.currentPhase
  const seen: OperationView = {
    ...view,
    currentPhase: event.phase,
    status: event.status,
    message: event.message,
    isQueued: event.labels["queuePosition"] !== undefined,
    progressPercentage: event.progressPercentage,
    ...(newPhase ? { running: new Map(), resourcesDone: 0 } : {}),
    ...(event.level === "WARN" || event.level === "ERROR"
      ? { problems: [...view.problems, event.message].slice(-problemsMax) }
      : {}),
  }
  return Option.match(decodeEngineEvent(event.rawOutput), {
    onNone: () => seen,
    onSome: (said) => seeEngine(seen, said, DateTime.toEpochMillis(event.timestamp)),
  })
}
