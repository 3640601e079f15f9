import { Layer } from "effect"

import * as ClusterOperationWorkflow from "#adapters/workflow/ClusterOperationWorkflow.ts"
import * as DurableWorkflowEngine from "#adapters/workflow/DurableWorkflowEngine.ts"
import * as WorkflowOperationRunner from "#adapters/workflow/WorkflowOperationRunner.ts"
import * as OperationWork from "#application/OperationWork.ts"

/** The durable runner of operations with the work it runs, and the sharding that recurring jobs use too. */
export const layer = WorkflowOperationRunner.layer.pipe(
  Layer.provideMerge(ClusterOperationWorkflow.layer),
  Layer.provideMerge(DurableWorkflowEngine.layer),
  Layer.provideMerge(OperationWork.layer),
)
