import { Context, type Effect } from "effect"

import type { ClusterId } from "#domain/cluster/Cluster.ts"
import type { ClusterPlan, ClusterPlanNotFound } from "#domain/infrastructure/ClusterPlan.ts"

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
