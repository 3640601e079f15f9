import { Layer } from "effect"

import * as MemoryOperationCredentials from "#adapters/memory/MemoryOperationCredentials.ts"
import * as MemoryOperationRunner from "#adapters/memory/MemoryOperationRunner.ts"
import * as WorkflowOperationRunner from "#adapters/workflow/WorkflowOperationRunner.ts"
import { ConcludeOperation } from "#application/operation/ConcludeOperation.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import * as ScriptedSteps from "#tests/fixtures/ScriptedSteps.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { encryption } from "#tests/terraform/Engine.ts"
import { workflows, workflowPorts } from "#tests/workflow/DurableWork.ts"

import { operationRunnerContract } from "./OperationRunnerContract.ts"

const memoryPorts = Layer.mergeAll(
  MemoryPortsForTests.layer,
  MemoryOperationCredentials.layer.pipe(Layer.provide(encryption)),
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
