import { Schema } from "effect"

import { CostGroupKind } from "#domain/cost/CostGroup.ts"

import { exampleCloud } from "../CloudExamples.ts"
import { documented } from "../Documented.ts"
import { dollars, list, text, timestamp } from "../WireValue.ts"

const part = {
  group: CostGroupKind,
  nodeGroup: Schema.optionalKey(text(256, "The node group, where `group` is `nodeGroup`.", "general")),
}

const amounts = {
  monthlyCost: dollars("Now, or after the plan.", 73),
  minimumMonthlyCost: dollars("With every node group at its smallest size, of its cheapest machine type.", 73),
  maximumMonthlyCost: dollars("With every node group at its largest size, of its most expensive machine type.", 73),
  monthlyCostBefore: dollars("Of what runs before the plan.", 0),
}

const CostItem = Schema.Struct({
  ...part,
  address: text(512, "The address in the program of the resource that is paid for.", exampleCloud.address),
  resourceType: text(128, "The Terraform type.", exampleCloud.resourceType),
  name: text(256, "What the cost is for.", exampleCloud.costItem),
  quantity: Schema.Finite.annotate({ description: "Units now, or after the plan; 0 for what exists only before it." }),
  unitMonthlyCost: dollars("For one unit.", 73),
  ...amounts,
}).annotate({ identifier: "CostItem" })

const CostGroupTotal = Schema.Struct({ ...part, ...amounts }).annotate({ identifier: "CostGroupTotal" })

/** What a cluster costs each month at list price, computed from the resources of its program or its plan. */
export const MonthlyCostEstimate = Schema.Struct({
  total: dollars("Now, or after the plan.", 219.4),
  minimum: dollars("With every node group at its smallest size, of its cheapest machine type.", 219.4),
  maximum: dollars("With every node group at its largest size, of its most expensive machine type.", 590.1),
  before: dollars("Of what runs before the plan: 0 for a cluster that does not exist yet.", 0),
  difference: documented(Schema.Finite, {
    description: "`total` without `before`: negative where the plan saves money.",
    format: "double",
    minimum: -1_000_000_000,
    maximum: 1_000_000_000,
    examples: [219.4],
  }),
  currency: Schema.Literal("USD"),
  estimated: Schema.Literal(true),
  timeGenerated: timestamp("The date of the price list."),
  machinesTimeGenerated: Schema.optionalKey(
    timestamp("The date of the prices of machines, where a refresh of the region brought newer ones."),
  ),
  groups: list(CostGroupTotal, 500, "The sums of each part of the cluster."),
  items: list(CostItem, 10_000, "The parts of resources that add up to the totals."),
  excluded: list(text(512, "Something that costs money.", "Data transfer"), 500, "What the estimate leaves out."),
}).annotate({
  identifier: "MonthlyCostEstimate",
  description:
    "What a cluster costs each month at list price. A preview and a plan have it, and a single cluster whose request has `costEvaulate: true`; plans of earlier versions have none.",
})
export type MonthlyCostEstimate = typeof MonthlyCostEstimate.Type
