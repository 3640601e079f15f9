import { Context, Effect, Exit, Layer, Scope } from "effect"

import * as WorkflowOperationRunner from "#adapters/workflow/WorkflowOperationRunner.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

import { workflows } from "./DurableWork.ts"

const runner = WorkflowOperationRunner.layer.pipe(Layer.provide(workflows))

/** One life of a server over the database of the test: only what is written down there outlives its end. */
export const serverLife = Effect.fn("serverLife")(function* () {
  const scope = yield* Scope.fork(yield* Effect.scope)
  const context = yield* Layer.buildWithMemoMap(runner, yield* Layer.makeMemoMap, scope)
  const { start } = Context.get(context, OperationRunner)
  return {
    start: (operationId: OperationId) => start(operationId),
    end: Scope.close(scope, Exit.void),
  }
})
