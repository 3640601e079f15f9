import { Context, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { ReadClusters } from "#application/cluster/ReadClusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { AuditAction } from "#domain/audit/AuditEntry.ts"
import { type Cluster, type ClusterState, WrongClusterState } from "#domain/cluster/Cluster.ts"

/** The states in which a cluster has users (decisions §4). */
const usedStates: ReadonlyArray<ClusterState> = ["READY"]

const checkState = ({ spec, state }: Cluster) =>
  usedStates.includes(state)
    ? Effect.void
    : Effect.fail(new WrongClusterState({ clusterName: spec.clusterName, state, wanted: usedStates }))

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const readClusters = yield* ReadClusters

  return Effect.fnUntraced(function* (selector: string, action: AuditAction) {
    const cluster = yield* readClusters.get(selector)
    const actor = yield* CurrentActor
    const attempt = {
      action,
      by: Actor.signature(actor),
      organizationId: actor.organizationId,
      subject: { type: "cluster", id: cluster.id, name: cluster.spec.clusterName },
    } as const
    yield* auditTrail.watch(attempt, Effect.andThen(Actor.authorize(actor, "cluster:kubeconfig"), checkState(cluster)))
    return { actor, attempt, cluster }
  })
})

/** Finds a cluster whose users the caller may change, in a state in which it has users. A refusal is audited. */
export class FindClusterForUsers extends Context.Service<FindClusterForUsers>()(
  "orrery/application/kubeconfig/FindClusterForUsers",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
