import { Context, type Effect, Schema } from "effect"

import { ClusterId } from "#domain/cluster/Cluster.ts"
import type { ClusterPlan } from "#domain/infrastructure/ClusterPlan.ts"

export class ClusterPlanNotFound extends Schema.TaggedError<ClusterPlanNotFound>()("ClusterPlanNotFound", {
  clusterId: ClusterId,
}) {
  override get message() {
    return `Cluster ${this.clusterId} has no plan yet. Its operation makes one in the phase \`plan\`; ask again once GET /api/v1/clusters/${this.clusterId}/progress has passed it.`
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
