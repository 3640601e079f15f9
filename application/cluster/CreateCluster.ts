import { Context, DateTime, Effect, Layer } from "effect"

import { AcceptOperation } from "#application/operation/AcceptOperation.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Ids } from "#application/ports/Ids.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import * as Actor from "#domain/access/Actor.ts"
import { cloudEnvironment } from "#domain/cluster/CloudEnvironment.ts"
import { type Cluster, ClusterId } from "#domain/cluster/Cluster.ts"
import { monthlyCostOf } from "#domain/cost/MonthlyCost.ts"

import { readClusterRequest } from "./ClusterRequestReading.ts"
import { SynthesizeRequest } from "./SynthesizeRequest.ts"

const make = Effect.gen(function* () {
  const acceptOperation = yield* AcceptOperation
  const clusters = yield* Clusters
  const engine = yield* InfrastructureEngine
  const ids = yield* Ids
  const synthesize = yield* SynthesizeRequest

  return Effect.fn("CreateCluster")(function* (input: unknown) {
    const actor = yield* Actor.authorize(yield* CurrentActor, "cluster:create")
    const { spec, credentials } = yield* readClusterRequest(input, actor)
    const id = ClusterId.make(yield* ids.uuid)
    yield* synthesize({
      clusterId: id,
      organizationId: actor.organizationId,
      spec,
      deletionProtection: false,
    })

    const createdAt = yield* DateTime.now
    const cluster: Cluster = {
      id,
      organizationId: actor.organizationId,
      createdBy: actor.userId,
      spec,
      state: "PENDING",
      totalMonthlyCost: monthlyCostOf(spec).total,
      engine: engine.info.engine,
      simulated: engine.info.simulated,
      createdAt,
      updatedAt: createdAt,
    }
    return yield* acceptOperation({
      cluster,
      actor,
      type: "CREATE",
      credentials: cloudEnvironment(credentials),
      alongside: clusters.create(cluster),
    })
  })
})

/** Accepts a cluster: from here on it is kept, and ends READY or FAILED whatever happens to the server. */
export class CreateCluster extends Context.Service<CreateCluster>()("orrery/application/cluster/CreateCluster", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
