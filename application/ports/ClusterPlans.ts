import { Context, type Effect, Schema } from "effect"

import { ClusterId } from "#domain/cluster/Cluster.ts"
import type { ClusterPlan } from "#domain/infrastructure/ClusterPlan.ts"
import type { Remedy } from "#domain/shared/Remedy.ts"

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

/** Where plans are kept. Every adapter passes tests/contracts/ClusterPlansContract.ts. */
export class ClusterPlans extends Context.Service<
  ClusterPlans,
  {
    /** Replaces the plan of the same operation, if there is one. */
    readonly save: (plan: ClusterPlan) => Effect.Effect<void>
    /** The newest. */
    readonly latest: (clusterId: ClusterId) => Effect.Effect<ClusterPlan, ClusterPlanNotFound>
  }
>()("orrery/application/ports/ClusterPlans") {}
