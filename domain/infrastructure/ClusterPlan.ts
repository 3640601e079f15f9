import { Schema } from "effect"

import { ClusterId } from "../cluster/Cluster.ts"
import { MonthlyCost } from "../cost/MonthlyCost.ts"
import { OperationId } from "../operation/Operation.ts"
import type { Remedy } from "../shared/Remedy.ts"
import { PlannedChange } from "./EngineEvent.ts"

/** What an operation will do, or did, to the cloud. Users can read it before and after. Sensitive values are masked. */
export const ClusterPlan = Schema.Struct({
  clusterId: ClusterId,
  operationId: OperationId,
  createdAt: Schema.DateTimeUtc,
  engine: Schema.String,
  simulated: Schema.Boolean,
  /** SHA-256 of the program and the changes, hexadecimal: what an approval binds to. */
  hash: Schema.String,
  /** `main.tf.json`. */
  program: Schema.String,
  changes: Schema.Array(PlannedChange),
  /** `terraform show -json`, as JSON text. */
  planJson: Schema.String,
  planText: Schema.String,
  /** US dollars: the total of `cost`. */
  monthlyCost: Schema.Finite,
  /** Absent in plans of versions that stored only the total. */
  cost: Schema.optionalKey(MonthlyCost),
})
export type ClusterPlan = typeof ClusterPlan.Type

/** How many resources of a type a plan adds, changes and destroys. */
export interface ResourceSummary {
  readonly add: number
  readonly change: number
  readonly destroy: number
  readonly byType: Readonly<Record<string, number>>
}

/** Counts a plan the way Terraform's summary line does: a replacement is one destroyed and one added. */
export const summarize = (changes: ReadonlyArray<PlannedChange>): ResourceSummary => {
  const count = (...actions: ReadonlyArray<PlannedChange["action"]>) =>
    changes.filter((change) => actions.includes(change.action)).length
  const byType = new Map<string, number>()
  for (const change of changes) {
    if (change.action === "noop" || change.action === "read") continue
    byType.set(change.resourceType, (byType.get(change.resourceType) ?? 0) + 1)
  }
  return {
    add: count("create", "replace", "import"),
    change: count("update"),
    destroy: count("delete", "replace"),
    byType: Object.fromEntries(byType),
  }
}

/** The cluster exists, and no operation has stored a plan for it yet: 404. */
export class ClusterPlanNotFound extends Schema.TaggedError<ClusterPlanNotFound>()("ClusterPlanNotFound", {
  clusterId: ClusterId,
}) {
  override get message() {
    return `Cluster ${this.clusterId} has no plan yet.`
  }
  get remedy(): Remedy {
    return { action: "waitForPlan", target: this.clusterId }
  }
}
