import { Context, Layer, type PubSub } from "effect"

import type { Operation, OperationId } from "#domain/operation/Operation.ts"
import type { OperationEvent } from "#domain/operation/OperationEvent.ts"

/** An operation with its log, and a notification for each new event. */
export interface OperationEntry {
  operation: Operation
  readonly events: Array<OperationEvent>
  readonly appended: PubSub.PubSub<void>
}

/** The operations in memory: `Operations` and `OperationLog` are two views of this one table. */
export class OperationTable extends Context.Service<OperationTable, Map<OperationId, OperationEntry>>()(
  "orrery/adapters/memory/OperationTable",
) {
  static readonly layer = Layer.sync(OperationTable, () => new Map())
}
