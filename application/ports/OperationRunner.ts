import { Context, type Effect } from "effect"

import type { OperationId } from "#domain/operation/Operation.ts"

/** Starts the durable work behind an operation. */
export class OperationRunner extends Context.Service<
  OperationRunner,
  {
    /** Safe to call again: an operation that runs or has run is not started twice. */
    readonly start: (operationId: OperationId) => Effect.Effect<void>
  }
>()("orrery/application/ports/OperationRunner") {}
