import { Effect, Layer } from "effect"

import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import type { ClusterPlan } from "#domain/infrastructure/ClusterPlan.ts"
import { ClusterPlanNotFound } from "#domain/infrastructure/ClusterPlan.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

import { newestFirst } from "./NewestFirst.ts"

const keyOf = ({ createdAt, operationId }: ClusterPlan) => ({ atMillis: createdAt.epochMilliseconds, id: operationId })

export const layer = Layer.sync(ClusterPlans, () => {
  const plans = new Map<OperationId, ClusterPlan>()

  return ClusterPlans.of({
    save: (plan) => Effect.sync(() => plans.set(plan.operationId, plan)),
    latest: Effect.fn("MemoryClusterPlans.latest")(function* (clusterId) {
      const ofCluster = [...plans.values()].filter((plan) => plan.clusterId === clusterId)
      const [plan] = newestFirst(ofCluster, keyOf, undefined, 1)
      return plan ?? (yield* new ClusterPlanNotFound({ clusterId }))
    }),
  })
})
