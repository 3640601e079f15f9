import { Schema } from "effect"

import { exampleCloud } from "../CloudExamples.ts"
import { dollars, list, text, timestamp } from "../WireValue.ts"
import { engine, simulated } from "./K8sCluster.ts"
import { ResourceSummary } from "./ResourceSummary.ts"

const CostItem = Schema.Struct({
  name: text(256, "What the cost is for.", exampleCloud.costItem),
  quantity: Schema.Finite,
  unitMonthlyCost: dollars("For one unit.", 73),
  monthlyCost: dollars("For all units.", 73),
}).annotate({ identifier: "CostItem" })

/** What a cluster would cost each month, at list price. */
export const MonthlyCostEstimate = Schema.Struct({
  total: dollars("With every node group at its smallest size.", 219.4),
  minimum: dollars("With every node group at its smallest size.", 219.4),
  maximum: dollars("With every node group at its largest size.", 590.1),
  currency: Schema.Literal("USD"),
  estimated: Schema.Literal(true),
  timeGenerated: timestamp("The date of the price list."),
  items: list(CostItem, 200, "The items of the total."),
  excluded: list(text(512, "Something that costs money.", "Data transfer"), 50, "What the estimate leaves out."),
}).annotate({ identifier: "MonthlyCostEstimate" })
export type MonthlyCostEstimate = typeof MonthlyCostEstimate.Type

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
  program: Schema.Json.annotate({ description: "The Terraform program (main.tf.json)." }),
}).annotate({ identifier: "ClusterPreview" })
export type ClusterPreview = typeof ClusterPreview.Type
