import { Layer } from "effect"

import { ConcludeOperation } from "./operation/ConcludeOperation.ts"
import { CreateClusterSteps } from "./operation/CreateClusterSteps.ts"
import { DeleteClusterSteps } from "./operation/DeleteClusterSteps.ts"
import { FindStrays } from "./operation/FindStrays.ts"
import { LoadOperation } from "./operation/LoadOperation.ts"
import { OperationSteps } from "./operation/OperationSteps.ts"
import { RunEngine } from "./operation/RunEngine.ts"
import { RunJournal } from "./operation/RunJournal.ts"
import { SaveClusterPlan } from "./operation/SaveClusterPlan.ts"
import { TellPhase } from "./operation/TellPhase.ts"

/** What an operation's steps do, for whoever runs them durably. Its type lists the ports they need. */
export const layer = OperationSteps.layer.pipe(
  Layer.provide([CreateClusterSteps.layer, DeleteClusterSteps.layer]),
  Layer.provide([RunEngine.layer, SaveClusterPlan.layer, TellPhase.layer]),
  Layer.provide([FindStrays.layer, LoadOperation.layer, RunJournal.layer]),
  Layer.merge(ConcludeOperation.layer),
)
