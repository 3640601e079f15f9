import { Layer } from "effect"

import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperationCredentials from "#adapters/postgres/PostgresOperationCredentials.ts"
import * as PostgresOperationLog from "#adapters/postgres/PostgresOperationLog.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as PostgresSavedPlans from "#adapters/postgres/PostgresSavedPlans.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import * as ClusterOperationWorkflow from "#adapters/workflow/ClusterOperationWorkflow.ts"
import * as DurableWorkflowEngine from "#adapters/workflow/DurableWorkflowEngine.ts"
import { ConcludeOperation } from "#application/operation/ConcludeOperation.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import * as ScriptedSteps from "#tests/fixtures/ScriptedSteps.ts"
import { encryption } from "#tests/terraform/Engine.ts"

/** What an operation's end is written to, in PostgreSQL. */
export const workflowPorts = Layer.mergeAll(
  PostgresClusters.layer,
  PostgresAccounts.layer,
  PostgresOperationCredentials.layer.pipe(Layer.provide(encryption)),
  PostgresSavedPlans.layer.pipe(Layer.provide(encryption)),
  PostgresOperationLog.layer,
  PostgresOperations.layer,
  PostgresTransaction.layer,
)

/** The workflow engine with the workflow of an operation, whose steps are scripted. */
export const workflows = ClusterOperationWorkflow.layer.pipe(
  Layer.provideMerge(DurableWorkflowEngine.layer),
  Layer.provide([ConcludeOperation.layer, ScriptedSteps.layer]),
)
