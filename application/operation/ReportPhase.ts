import { Context, Effect, Layer } from "effect"

import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import type { OperationChange } from "#domain/operation/OperationChange.ts"
import type { Phase } from "#domain/operation/Phase.ts"
import { bounds } from "#domain/operation/Progress.ts"

const make = Effect.gen(function* () {
  const log = yield* OperationLog
  const operations = yield* Operations

  /** `moment` is the key of the message, so that a repeated step reports it once. */
  return Effect.fnUntraced(function* (
    operationId: OperationId,
    phase: Phase,
    moment: string,
    message: string,
    change: OperationChange = {},
    progressPercentage?: number,
  ) {
    const { type } = yield* operations.get(operationId)
    const event = {
      idempotencyKey: `${phase}:${moment}`,
      level: "INFO",
      phase,
      message,
      labels: {},
      progressPercentage: progressPercentage ?? bounds(type, phase).from,
    } as const
    yield* log.append(operationId, [event], change)
  }, Effect.orDie)
})

/** Reports the progress of a phase in an operation's log. */
export class ReportPhase extends Context.Service<ReportPhase>()("orrery/application/operation/ReportPhase", { make }) {
  static readonly layer = Layer.effect(this, make)
}
