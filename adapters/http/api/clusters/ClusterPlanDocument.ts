import { Schema } from "effect"

import { ResourceAction } from "#domain/infrastructure/EngineEvent.ts"

import { exampleCloud } from "../CloudExamples.ts"
import { documented } from "../Documented.ts"
import { dollars, list, text, timestamp, uuid } from "../WireValue.ts"
import { engine, simulated } from "./K8sCluster.ts"
import { MonthlyCostEstimate } from "./MonthlyCostEstimate.ts"
import { ResourceSummary } from "./ResourceSummary.ts"

/** What an operation will do, or did, to the cloud; sensitive values are masked. */
export const ClusterPlanDocument = Schema.Struct({
  clusterId: uuid("The cluster."),
  operationId: uuid("The operation that created the plan."),
  createdAt: timestamp("When it was created."),
  engine,
  simulated,
  hash: documented(Schema.String, {
    description: "SHA-256 of the program and the changes, hexadecimal.",
    pattern: "^[0-9a-f]{64}$",
    minLength: 64,
    maxLength: 64,
    examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  }),
  summary: ResourceSummary,
  changes: list(
    Schema.Struct({
      address: text(512, "The address in the program.", exampleCloud.address),
      resourceType: text(128, "The Terraform type.", exampleCloud.resourceType),
      action: ResourceAction,
      reason: Schema.optionalKey(text(256, "Why, if Terraform reports it.", "cannot_update")),
    }).annotate({ identifier: "PlannedChange" }),
    5000,
    "Every resource in the plan.",
  ),
  monthlyCost: dollars("After the plan, estimated at list price, in US dollars a month.", 219.4),
  /** Absent in plans of earlier versions. */
  cost: Schema.optionalKey(MonthlyCostEstimate),
  program: Schema.Json.annotate({ description: "The Terraform program (main.tf.json)." }),
  plan: Schema.Json.annotate({ description: "The plan as `terraform show -json` writes it." }),
  planText: text(4_194_304, "The plan for people.", "Plan: 42 to add, 0 to change, 0 to destroy."),
}).annotate({ identifier: "ClusterPlan" })
export type ClusterPlanDocument = typeof ClusterPlanDocument.Type
