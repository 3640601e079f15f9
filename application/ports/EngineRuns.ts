import { Context, type Effect } from "effect"

import type { ClusterId } from "#domain/cluster/Cluster.ts"
import type { BegunResource } from "#domain/infrastructure/BegunResources.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

export interface EngineRunRecord {
  readonly runId: string
  readonly clusterId: ClusterId
  readonly operationId: OperationId
  /** Grows by one with each run of a cluster. */
  readonly generation: number
  readonly status: "running" | "succeeded" | "failed" | "abandoned"
}

/**
 * The journal of the infrastructure engine: written before anything acts on it. Every adapter passes
 * tests/contracts/EngineRunsContract.ts.
 */
export class EngineRuns extends Context.Service<
  EngineRuns,
  {
    /** Starts a run with the cluster's next generation. */
    readonly begin: (run: {
      readonly runId: string
      readonly clusterId: ClusterId
      readonly operationId: OperationId
    }) => Effect.Effect<EngineRunRecord>
    /** Undefined for a run that was never begun here. */
    readonly find: (runId: string) => Effect.Effect<EngineRunRecord | undefined>
    /** Lines are numbered from 1; a line that is there already stays as it is. */
    readonly record: (runId: string, line: number, event: EngineEvent) => Effect.Effect<void>
    /** 0 when there is none. */
    readonly lastLine: (runId: string) => Effect.Effect<number>
    readonly events: (
      runId: string,
    ) => Effect.Effect<ReadonlyArray<{ readonly line: number; readonly event: EngineEvent }>>
    /** The first end counts. */
    readonly end: (runId: string, status: "succeeded" | "failed" | "abandoned") => Effect.Effect<void>
    /** Whether the newest run that has ended was abandoned: interrupted in the middle of its work. */
    readonly wasInterrupted: (clusterId: ClusterId) => Effect.Effect<boolean>
    /** Runs without an end, oldest first. */
    readonly unfinished: (clusterId: ClusterId) => Effect.Effect<ReadonlyArray<EngineRunRecord>>
    /** Every resource a run of this cluster reported as created, replaced or imported and none has since deleted. */
    readonly completed: (
      clusterId: ClusterId,
    ) => Effect.Effect<ReadonlyArray<{ readonly address: string; readonly resourceType: string; readonly id: string }>>
    /** Every resource that a run of this cluster began to create, and whose outcome no run has reported since. */
    readonly begun: (clusterId: ClusterId) => Effect.Effect<ReadonlyArray<BegunResource>>
  }
>()("orrery/application/ports/EngineRuns") {}
