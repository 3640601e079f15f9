import { Layer } from "effect"

import * as AccessUseCases from "./access/AccessUseCases.ts"
import { AuditTrail } from "./audit/AuditTrail.ts"
import * as FollowCatalogue from "./catalogue/FollowCatalogue.ts"
import { ReadCatalogue } from "./catalogue/ReadCatalogue.ts"
import { ReadKubernetesVersions } from "./catalogue/ReadKubernetesVersions.ts"
import { RefreshCatalogue } from "./catalogue/RefreshCatalogue.ts"
import { AdmitCluster } from "./cluster/AdmitCluster.ts"
import { CheckClusterCommand } from "./cluster/CheckClusterCommand.ts"
import { CreateCluster } from "./cluster/CreateCluster.ts"
import { DeleteCluster } from "./cluster/DeleteCluster.ts"
import { DraftCluster } from "./cluster/DraftCluster.ts"
import { PreviewCluster } from "./cluster/PreviewCluster.ts"
import { ReadClusters } from "./cluster/ReadClusters.ts"
import { RequireSecretStore } from "./cluster/RequireSecretStore.ts"
import { SynthesizeRequest } from "./cluster/SynthesizeRequest.ts"
import { PruneResponses } from "./idempotency/PruneResponses.ts"
import { RespondOnce } from "./idempotency/RespondOnce.ts"
import * as KubeconfigUseCases from "./kubeconfig/KubeconfigUseCases.ts"
import { AcceptOperation } from "./operation/AcceptOperation.ts"
import { ReadOperations } from "./operation/ReadOperations.ts"
import { ResumeOperations } from "./operation/ResumeOperations.ts"
import { RequirePlan } from "./plan/RequirePlan.ts"
import { RunPreflight } from "./preflight/RunPreflight.ts"

/** Every use case: the application as one layer, whose type lists the ports it needs. */
export const layer = Layer.mergeAll(
  AccessUseCases.layer,
  RespondOnce.layer,
  FollowCatalogue.layer,
  CreateCluster.layer,
  DeleteCluster.layer,
  KubeconfigUseCases.layer,
  PruneResponses.layer,
  PreviewCluster.layer,
  ReadCatalogue.layer,
  ReadKubernetesVersions.layer,
  ReadOperations.layer,
  RefreshCatalogue.layer,
  ResumeOperations.layer,
).pipe(
  Layer.provideMerge(ReadClusters.layer),
  Layer.provide([AcceptOperation.layer, DraftCluster.layer]),
  Layer.provide([AdmitCluster.layer, CheckClusterCommand.layer, RunPreflight.layer, SynthesizeRequest.layer]),
  Layer.provide(RequireSecretStore.layer),
  Layer.provide([AuditTrail.layer, RequirePlan.layer]),
)
