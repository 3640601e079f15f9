import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { AcceptOperation } from "#application/operation/AcceptOperation.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Ids } from "#application/ports/Ids.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import * as Actor from "#domain/access/Actor.ts"
import { type Cluster, ClusterId } from "#domain/cluster/Cluster.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { CreateClusterCommand } from "#domain/cluster/CreateClusterCommand.ts"
import { costOfProgram } from "#domain/cost/PlanCost.ts"

import { AdmitCluster } from "./AdmitCluster.ts"
import { CheckClusterCommand } from "./CheckClusterCommand.ts"
import { SynthesizeRequest } from "./SynthesizeRequest.ts"

/** A refusal happens before the name is known. */
const attemptOf = (actor: Actor.Actor, id: ClusterId) =>
  ({
    action: "cluster.create",
    by: Actor.signature(actor),
    organizationId: actor.organizationId,
    subject: { type: "cluster", id, name: "" },
  }) as const

/** Every cluster has its total. How that adds up is kept where the request asks for it. */
const costFields = (spec: ClusterSpec, program: string) => {
  const monthlyCost = costOfProgram(spec, program)
  return { totalMonthlyCost: monthlyCost.total, ...(spec.costEvaluate ? { monthlyCost } : {}) }
}

const makeAdd = Effect.gen(function* () {
  const admitCluster = yield* AdmitCluster
  const clusters = yield* Clusters
  const organizations = yield* Organizations

  /** With the organization locked, so that two never take the last place of its plan. */
  return Effect.fnUntraced(function* (cluster: Cluster, actor: Actor.Actor) {
    const organization = yield* organizations.lock(cluster.organizationId)
    yield* admitCluster(organization, actor, cluster.spec)
    yield* clusters.create(cluster)
  })
})

const make = Effect.gen(function* () {
  const acceptOperation = yield* AcceptOperation
  const add = yield* makeAdd
  const auditTrail = yield* AuditTrail
  const checkCommand = yield* CheckClusterCommand
  const engine = yield* InfrastructureEngine
  const ids = yield* Ids
  const synthesize = yield* SynthesizeRequest

  const newId = Effect.map(ids.uuid, (id) => ClusterId.make(id))
  const authorizeFor = Effect.fnUntraced(function* (id: ClusterId) {
    const actor = yield* CurrentActor
    return yield* auditTrail.watch(attemptOf(actor, id), Actor.authorize(actor, "cluster:create"))
  })

  const create = Effect.fn("CreateCluster")(function* (command: CreateClusterCommand) {
    const id = yield* newId
    const actor = yield* authorizeFor(id)
    const { base, credentials, spec } = command
    yield* checkCommand(command, actor)
    const program = yield* synthesize(
      { clusterId: id, organizationId: actor.organizationId, spec, deletionProtection: false },
      base,
    )
    const createdAt = yield* DateTime.now
    const cluster: Cluster = {
      id,
      organizationId: actor.organizationId,
      createdBy: actor.userId,
      spec,
      state: "PENDING",
      ...costFields(spec, program),
      engine: engine.info.engine,
      simulated: engine.info.simulated,
      createdAt,
      updatedAt: createdAt,
    }
    return yield* acceptOperation({
      cluster,
      actor,
      type: "CREATE",
      credentials,
      alongside: add(cluster, actor),
    })
  })

  return {
    /** Whether the caller may, for a reader that must refuse the caller before the request. */
    authorize: Effect.flatMap(newId, authorizeFor),
    create,
  }
})

/** Accepts a cluster: from here on it is stored, and ends READY or FAILED even if the server restarts. */
export class CreateCluster extends Context.Service<CreateCluster>()("orrery/application/cluster/CreateCluster", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
