import type { Effect } from "effect"

import type { PreviewCluster } from "#application/cluster/PreviewCluster.ts"

import type { ClusterPreview } from "../api/clusters/ClusterPreview.ts"
import { parseEngineJson } from "./PlanView.ts"
import { viewPreflight } from "./PreflightView.ts"

type Preview = Effect.Success<ReturnType<PreviewCluster["Service"]["preview"]>>

/** Shows what would be created. */
export const viewPreview = ({
  engine,
  monthlyCost,
  preflight,
  program,
  resources,
  spec,
  summary,
}: Preview): ClusterPreview => ({
  clusterName: spec.clusterName,
  ...engine,
  summary,
  resources,
  monthlyCost,
  preflight: viewPreflight(preflight),
  program: parseEngineJson(program),
})
