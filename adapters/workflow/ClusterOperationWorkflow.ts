import { Effect, Schema } from "effect"
import * as Activity from "effect/workflow/Activity"
import * as Workflow from "effect/workflow/Workflow"

import { ConcludeOperation } from "#application/operation/ConcludeOperation.ts"
import { OperationFailed } from "#application/operation/OperationFailed.ts"
import { OperationSteps } from "#application/operation/OperationSteps.ts"
import { OperationId, OperationType } from "#domain/operation/Operation.ts"

/** The durable work behind one operation: its steps as activities, each of which ends once. */
export const ClusterOperationWorkflow = Workflow.make("ClusterOperation", {
  payload: { operationId: OperationId, type: OperationType },
  success: Schema.Void,
  idempotencyKey: ({ operationId }) => operationId,
})

export const layer = ClusterOperationWorkflow.toLayer(
  Effect.fnUntraced(function* ({ operationId, type }) {
    const conclude = yield* ConcludeOperation
    const steps = (yield* OperationSteps)(type)

    const work = Effect.forEach(
      steps,
      ({ phase, run }) => Activity.make({ name: phase, error: OperationFailed, execute: run(operationId) }),
      { discard: true },
    )
    yield* work.pipe(
      Effect.andThen(Activity.make({ name: "complete", execute: conclude.complete(operationId) })),
      Effect.catchTag("OperationFailed", ({ failure }) =>
        Activity.make({ name: "fail", execute: conclude.fail(operationId, failure) }),
      ),
    )
  }),
)

/** Starts the workflow; changes nothing if it runs or has run. */
export const start = (operationId: OperationId, type: OperationType) =>
  ClusterOperationWorkflow.execute({ operationId, type }, { discard: true })
