import { Schema } from "effect"

import { exampleCloud } from "../CloudExamples.ts"
import { list, text } from "../WireValue.ts"
import { PreflightReport } from "./ClusterPreflight.ts"
import { engine, simulated } from "./K8sCluster.ts"
import { MonthlyCostEstimate } from "./MonthlyCostEstimate.ts"
import { ResourceSummary } from "./ResourceSummary.ts"

/** What a cluster request would create, without creating it (`dryRun=true`). */
export const ClusterPreview = Schema.Struct({
  clusterName: text(50, "The requested name.", "staging"),
  engine,
  simulated,
  summary: ResourceSummary,
  resources: list(
    Schema.Struct({
      address: text(512, "The address in the program.", exampleCloud.address),
      resourceType: text(128, "The Terraform type.", exampleCloud.resourceType),
    }).annotate({ identifier: "ProgramResource" }),
    5000,
    "The resources, in the program's order.",
  ),
  monthlyCost: MonthlyCostEstimate,
  preflight: PreflightReport,
  program: Schema.Json.annotate({ description: "The Terraform program (main.tf.json)." }),
}).annotate({ identifier: "ClusterPreview" })
export type ClusterPreview = typeof ClusterPreview.Type
