import { Layer } from "effect"

import { ApplyPlan } from "./operation/ApplyPlan.ts"
import { BuildClusterSteps } from "./operation/BuildClusterSteps.ts"
import { ConcludeOperation } from "./operation/ConcludeOperation.ts"
import { CreationTask } from "./operation/CreationTask.ts"
import { DeleteClusterSteps } from "./operation/DeleteClusterSteps.ts"
import { DraftClusterSteps } from "./operation/DraftClusterSteps.ts"
import { EngineRunLifecycle } from "./operation/EngineRunLifecycle.ts"
import { EngineTurn } from "./operation/EngineTurn.ts"
import { FindOrphanedResources } from "./operation/FindOrphanedResources.ts"
import { LoadOperation } from "./operation/LoadOperation.ts"
import { OperationSteps } from "./operation/OperationSteps.ts"
import { PrepareRun } from "./operation/PrepareRun.ts"
import { ReachApi } from "./operation/ReachApi.ts"
import { ReconcileRun } from "./operation/ReconcileRun.ts"
import { RecoverRuns } from "./operation/RecoverRuns.ts"
import { ReportPhase } from "./operation/ReportPhase.ts"
import { ReportPreflight } from "./operation/ReportPreflight.ts"
import { RequireFreeNames } from "./operation/RequireFreeNames.ts"
import { ResolveCredentials } from "./operation/ResolveCredentials.ts"
import { RunEngine } from "./operation/RunEngine.ts"
import { RunJournal } from "./operation/RunJournal.ts"
import { SaveClusterPlan } from "./operation/SaveClusterPlan.ts"
import { StoredPlans } from "./operation/StoredPlans.ts"
import { SweepRunDirectories } from "./operation/SweepRunDirectories.ts"
import { RunPreflight } from "./preflight/RunPreflight.ts"

/** The work of an operation's steps, for the durable runner. Its type lists the ports that the steps need. */
export const layer = OperationSteps.layer.pipe(
  Layer.provide([
    BuildClusterSteps.layer,
    DeleteClusterSteps.layer,
    DraftClusterSteps.layer,
    EngineTurn.layer,
    ReachApi.layer,
  ]),
  Layer.provide(CreationTask.layer),
  Layer.provide([
    RequireFreeNames.layer,
    ReportPhase.layer,
    ReportPreflight.layer,
    RunEngine.layer,
    RunPreflight.layer,
  ]),
  Layer.provide(ApplyPlan.layer),
  Layer.provide(SaveClusterPlan.layer),
  Layer.provide([PrepareRun.layer, StoredPlans.layer]),
  Layer.provide(ReconcileRun.layer),
  Layer.provide([EngineRunLifecycle.layer, RecoverRuns.layer]),
  Layer.provide([FindOrphanedResources.layer, LoadOperation.layer, RunJournal.layer]),
  Layer.provide(ResolveCredentials.layer),
  Layer.merge(ConcludeOperation.layer),
  Layer.merge(SweepRunDirectories.layer),
)
