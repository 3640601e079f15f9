import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryOperationCredentials from "#adapters/memory/MemoryOperationCredentials.ts"
import * as MemoryOperationLog from "#adapters/memory/MemoryOperationLog.ts"
import * as MemoryOperationRunner from "#adapters/memory/MemoryOperationRunner.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as MemorySavedPlans from "#adapters/memory/MemorySavedPlans.ts"
import * as MemoryTransaction from "#adapters/memory/MemoryTransaction.ts"
import * as WorkflowOperationRunner from "#adapters/workflow/WorkflowOperationRunner.ts"
import { ConcludeOperation } from "#application/operation/ConcludeOperation.ts"
import * as MemoryAccounts from "#tests/fixtures/MemoryAccounts.ts"
import * as ScriptedSteps from "#tests/fixtures/ScriptedSteps.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { encryption } from "#tests/terraform/Engine.ts"
import { workflows, workflowPorts } from "#tests/workflow/DurableWork.ts"

import { operationRunnerContract } from "./OperationRunnerContract.ts"

const memoryPorts = Layer.mergeAll(
  MemoryClusters.layer,
  MemoryAccounts.layer,
  MemoryOperationCredentials.layer.pipe(Layer.provide(encryption)),
  MemorySavedPlans.layer,
  MemoryOperationLog.layer,
  MemoryOperations.layer,
  MemoryTransaction.layer,
)

operationRunnerContract(
  "memory",
  MemoryOperationRunner.layer.pipe(
    Layer.provide([ConcludeOperation.layer, ScriptedSteps.layer]),
    Layer.provideMerge(Layer.merge(memoryPorts, ScriptedSteps.StepScript.layer)),
  ),
)

onPostgres((database) =>
  operationRunnerContract(
    "workflows",
    WorkflowOperationRunner.layer.pipe(
      Layer.provide(workflows),
      Layer.provideMerge(Layer.merge(workflowPorts, ScriptedSteps.StepScript.layer)),
      Layer.provide(database),
    ),
  ),
)
