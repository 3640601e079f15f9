import { Context, type Effect, type Scope } from "effect"

import type { OperationId } from "#domain/operation/Operation.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"

/** An operation that needs a run of the engine. */
export interface EngineTurnRequest {
  readonly operationId: OperationId
  readonly organizationId: OrganizationId
  readonly acceptedAtMillis: number
}

/** How many operations have a run of the engine, and how many wait for one. */
export interface EngineQueueCounts {
  readonly running: number
  readonly waiting: number
}

/**
 * Limits how many operations run the engine at once, over all processes that share one database, by the order of
 * `domain/operation/EngineTurns.ts`. Every adapter passes tests/contracts/EngineQueueContract.ts.
 */
export class EngineQueue extends Context.Service<
  EngineQueue,
  {
    /**
     * Waits for a run and keeps it until the scope closes. Interrupted while it waits, the operation leaves the queue.
     *
     * `onPosition` gets the place in the queue (1 is next) when the operation has to wait, and again whenever it changes;
     * at most one call is in progress. An operation has one place: a second request for it gets the place, and the run,
     * of the first.
     */
    readonly takeTurn: (
      request: EngineTurnRequest,
      onPosition: (position: number) => Effect.Effect<void>,
    ) => Effect.Effect<void, never, Scope.Scope>
    /** Over all processes. */
    readonly counts: Effect.Effect<EngineQueueCounts>
  }
>()("orrery/application/ports/EngineQueue") {}
