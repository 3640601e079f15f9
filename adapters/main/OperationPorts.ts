import { Effect, Layer, Schedule } from "effect"

import * as ClusterOperationWorkflow from "#adapters/workflow/ClusterOperationWorkflow.ts"
import * as DurableWorkflowEngine from "#adapters/workflow/DurableWorkflowEngine.ts"
import * as WorkflowOperationRunner from "#adapters/workflow/WorkflowOperationRunner.ts"
import * as WorkflowRetention from "#adapters/workflow/WorkflowRetention.ts"
import { ResumeOperations } from "#application/operation/ResumeOperations.ts"
import * as OperationWork from "#application/OperationWork.ts"

/** The durable runner of operations with the work it runs. */
export const layer = WorkflowOperationRunner.layer.pipe(
  Layer.provideMerge(ClusterOperationWorkflow.layer),
  Layer.merge(WorkflowRetention.layer),
  Layer.provide(DurableWorkflowEngine.layer),
  Layer.provideMerge(OperationWork.layer),
)

const lookAgain = Schedule.spaced("30 seconds")

/** Resumes what a previous server process left open, and checks periodically for operations past their time. */
export const resume = Layer.effectDiscard(
  Effect.gen(function* () {
    const resumeOperations = yield* ResumeOperations
    const look = resumeOperations().pipe(
      Effect.catchCause((cause) => Effect.logWarning("Open operations could not be looked up.", cause)),
    )
    yield* Effect.forkScoped(Effect.repeat(look, lookAgain))
  }),
)
