import { Effect, FiberMap, Layer } from "effect"

import { ConcludeOperation } from "#application/operation/ConcludeOperation.ts"
import { OperationSteps } from "#application/operation/OperationSteps.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Operations } from "#application/ports/Operations.ts"
import { isTerminal, type OperationId } from "#domain/operation/Operation.ts"

const make = Effect.gen(function* () {
  const conclude = yield* ConcludeOperation
  const operations = yield* Operations
  const steps = yield* OperationSteps
  const running = yield* FiberMap.make<OperationId>()

  const work = Effect.fnUntraced(function* (operationId: OperationId) {
    const { status, type } = yield* Effect.orDie(operations.get(operationId))
    if (isTerminal(status)) return
    yield* Effect.forEach(steps(type), (step) => step.run(operationId), { discard: true }).pipe(
      Effect.andThen(conclude.complete(operationId)),
      Effect.catchTag("OperationFailed", ({ failure }) => conclude.fail(operationId, failure)),
    )
  })

  return OperationRunner.of({
    start: (operationId) =>
      Effect.asVoid(FiberMap.run(running, operationId, work(operationId), { onlyIfMissing: true })),
  })
})

/** Runs operations in this process alone: those that have not ended when the process dies must be started again. */
export const layer = Layer.effect(OperationRunner, make)
