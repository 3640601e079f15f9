import { Context, type Effect, type Stream } from "effect"

import type { OperationId, OperationNotFound } from "#domain/operation/Operation.ts"
import type { OperationChange } from "#domain/operation/OperationChange.ts"
import type { NewOperationEvent, OperationEvent } from "#domain/operation/OperationEvent.ts"

/** The gap-free, append-only log of each operation. Every adapter passes tests/contracts/OperationLogContract.ts. */
export class OperationLog extends Context.Service<
  OperationLog,
  {
    /** Adds events by the rules of `OperationChange.append`, in one transaction. Returns the new ones. */
    readonly append: (
      operationId: OperationId,
      events: ReadonlyArray<NewOperationEvent>,
      change: OperationChange,
    ) => Effect.Effect<ReadonlyArray<OperationEvent>, OperationNotFound>
    /** At most `limit` (1 to 1,000) events after a sequence number, in order. */
    readonly read: (
      operationId: OperationId,
      after: number,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<OperationEvent>>
    /** The newest `limit` events, in order. */
    readonly newest: (operationId: OperationId, limit: number) => Effect.Effect<ReadonlyArray<OperationEvent>>
    /**
     * Every event after a sequence number, including future ones, in order and without duplicates; ends after the one that ends
     * the operation. A thousand followers of one operation cost one reader.
     */
    readonly follow: (operationId: OperationId, after: number) => Stream.Stream<OperationEvent>
  }
>()("orrery/application/ports/OperationLog") {}
