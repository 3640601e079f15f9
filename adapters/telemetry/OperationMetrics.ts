import { Effect, Layer, Metric, Schedule } from "effect"

import { Operations } from "#application/ports/Operations.ts"
import { OperationStatus, OperationType } from "#domain/operation/Operation.ts"

const openOperations = Metric.gauge("operations_open", {
  description: "Operations that have not ended, by type and status.",
})

const series = OperationType.literals.flatMap((type) =>
  OperationStatus.literals.map((status) => ({
    type,
    status,
    gauge: Metric.withAttributes(openOperations, { type, status }),
  })),
)

/** Counts the operations that have not ended, periodically. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const operations = yield* Operations

    const count = Effect.gen(function* () {
      const open = yield* operations.open
      yield* Effect.forEach(series, ({ gauge, status, type }) =>
        Metric.update(gauge, open.filter((operation) => operation.type === type && operation.status === status).length),
      )
    })
    // Other code reports an unavailable database; the next count follows.
    yield* Effect.forkScoped(Effect.repeat(Effect.ignoreCause(count), Schedule.spaced("15 seconds")))
  }),
)
