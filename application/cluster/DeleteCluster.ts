import { Context, type DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { AcceptOperation } from "#application/operation/AcceptOperation.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { RequestedCredentials } from "#domain/cloud/RequestedCredentials.ts"
import { type Cluster, deletableStates, WrongClusterState } from "#domain/cluster/Cluster.ts"
import { operationKinds } from "#domain/operation/OperationKind.ts"

import { ReadClusters } from "./ReadClusters.ts"
import { RequireSecretStore } from "./RequireSecretStore.ts"

const { startState } = operationKinds.DELETE

const refusal = ({ spec, state }: Cluster) =>
  new WrongClusterState({ clusterName: spec.clusterName, state, wanted: deletableStates })

const refuse = (cluster: Cluster) => Effect.fail(refusal(cluster))

const make = Effect.gen(function* () {
  const acceptOperation = yield* AcceptOperation
  const auditTrail = yield* AuditTrail
  const clusters = yield* Clusters
  const readClusters = yield* ReadClusters
  const requireSecretStore = yield* RequireSecretStore

  const authorize = Effect.fnUntraced(function* (selector: string) {
    const cluster = yield* readClusters.get(selector)
    const actor = yield* CurrentActor
    const check = Effect.andThen(
      Actor.authorize(actor, "cluster:delete"),
      deletableStates.includes(cluster.state) ? Effect.void : Effect.fail(refusal(cluster)),
    )
    const attempt = {
      action: "cluster.delete",
      by: Actor.signature(actor),
      organizationId: actor.organizationId,
      subject: { type: "cluster", id: cluster.id, name: cluster.spec.clusterName },
    } as const
    yield* auditTrail.watch(attempt, check)
    return { actor, cluster }
  })

  const remove = Effect.fn("DeleteCluster")(function* (
    selector: string,
    credentials: RequestedCredentials,
    unlessChangedSince?: DateTime.Utc,
  ) {
    const { actor, cluster } = yield* authorize(selector)
    yield* requireSecretStore(credentials, ["credentials"])
    return yield* acceptOperation({
      cluster: { ...cluster, state: startState },
      actor,
      type: "DELETE",
      credentials,
      alongside: clusters
        .move(cluster.id, { to: startState, from: deletableStates, ...(unlessChangedSince && { unlessChangedSince }) })
        // Another request came first: refuse this one because of the state that it caused.
        .pipe(Effect.catchTag("IllegalTransition", () => Effect.flatMap(readClusters.get(cluster.id), refuse))),
    })
  })

  return {
    /** Finds the cluster if the caller may delete it now: which credentials a deletion takes depends on the cluster. */
    authorize: (selector: string) => Effect.map(authorize(selector), ({ cluster }) => cluster),
    remove,
  }
})

/** Accepts the deletion of a cluster and of everything Orrery created for it. */
export class DeleteCluster extends Context.Service<DeleteCluster>()("orrery/application/cluster/DeleteCluster", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
