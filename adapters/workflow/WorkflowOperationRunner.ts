import { Effect, Layer } from "effect"
import * as WorkflowEngine from "effect/workflow/WorkflowEngine"

import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Operations } from "#application/ports/Operations.ts"
import { isTerminal } from "#domain/operation/Operation.ts"

import * as ClusterOperationWorkflow from "./ClusterOperationWorkflow.ts"

export const layer = Layer.effect(
  OperationRunner,
  Effect.gen(function* () {
    const engine = yield* WorkflowEngine.WorkflowEngine
    const operations = yield* Operations

    return OperationRunner.of({
      start: Effect.fn("WorkflowOperationRunner.start")(function* (operationId) {
        const { status, type } = yield* Effect.orDie(operations.get(operationId))
        // The engine forgets a workflow some days after its end, and would run it a second time.
        if (isTerminal(status)) return
        yield* ClusterOperationWorkflow.start(operationId, type).pipe(
          Effect.provideService(WorkflowEngine.WorkflowEngine, engine),
        )
      }),
    })
  }),
)
