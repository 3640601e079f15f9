import { Context, DateTime, Effect, Layer } from "effect"

import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Digest } from "#application/ports/Digest.ts"
import { InfrastructureEngine, type SavedPlan } from "#application/ports/InfrastructureEngine.ts"
import { costOfPlan } from "#domain/cost/PlanCost.ts"
import { acceptedType, operationKinds } from "#domain/operation/OperationKind.ts"

import type { EngineTask } from "./EngineTask.ts"

const make = Effect.gen(function* () {
  const digest = yield* Digest
  const engine = yield* InfrastructureEngine
  const plans = yield* ClusterPlans

  return Effect.fn("SaveClusterPlan")(function* ({ loaded, program }: EngineTask, plan: SavedPlan) {
    const { cluster, operation } = loaded
    const { goal } = operationKinds[acceptedType(operation.type)]
    const cost = costOfPlan(cluster.spec, { program, planJson: plan.planJson, goal })
    yield* plans.save({
      clusterId: cluster.id,
      operationId: operation.id,
      createdAt: yield* DateTime.now,
      engine: engine.info.engine,
      simulated: engine.info.simulated,
      hash: yield* digest.sha256(JSON.stringify([program, plan.changes])),
      program,
      changes: plan.changes,
      planJson: plan.planJson,
      planText: plan.planText,
      monthlyCost: cost.total,
      cost,
    })
  })
})

/** Stores a plan for users to read. */
export class SaveClusterPlan extends Context.Service<SaveClusterPlan>()(
  "orrery/application/operation/SaveClusterPlan",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
