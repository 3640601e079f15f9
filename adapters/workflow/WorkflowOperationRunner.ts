import { Effect, Layer } from "effect"
import * as WorkflowEngine from "effect/workflow/WorkflowEngine"

import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Operations } from "#application/ports/Operations.ts"

import * as ClusterOperationWorkflow from "./ClusterOperationWorkflow.ts"

export const layer = Layer.effect(
  OperationRunner,
  Effect.gen(function* () {
    const engine = yield* WorkflowEngine.WorkflowEngine
    const operations = yield* Operations

    return OperationRunner.of({
      start: Effect.fn("WorkflowOperationRunner.start")(function* (operationId) {
        const { type } = yield* Effect.orDie(operations.get(operationId))
        yield* ClusterOperationWorkflow.start(operationId, type).pipe(
          Effect.provideService(WorkflowEngine.WorkflowEngine, engine),
        )
      }),
    })
  }),
)
