import { DateTime, Effect, Layer, Redacted, Ref } from "effect"
import { TestClock } from "effect/testing"

import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import { MemoryUsersOfClusters } from "#adapters/memory/MemoryClusterUsers.ts"
import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { ReadClusters } from "#application/cluster/ReadClusters.ts"
import { IssueKubeconfig } from "#application/kubeconfig/IssueKubeconfig.ts"
import * as KubeconfigUseCases from "#application/kubeconfig/KubeconfigUseCases.ts"
import { WithdrawGrants } from "#application/kubeconfig/WithdrawGrants.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { ClusterUsers } from "#application/ports/ClusterUsers.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import type { Cluster, ClusterState } from "#domain/cluster/Cluster.ts"
import { ClusterUnreachable } from "#domain/kubeconfig/ClusterUnreachable.ts"
import type { KubeconfigCommand } from "#domain/kubeconfig/KubeconfigRequest.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { acme, ada, settle } from "#tests/fixtures/People.ts"

import { acting } from "../access/Access.ts"

export const now = DateTime.makeUnsafe("2026-06-01T12:00:00Z")

/** Whether the clusters of a test can be reached. */
export const areReachable = Ref.makeUnsafe(true)

const whenReachable = <A>(effect: Effect.Effect<A, ClusterUnreachable>): Effect.Effect<A, ClusterUnreachable> =>
  Effect.flatMap(Ref.get(areReachable), (isReachable) =>
    isReachable
      ? effect
      : Effect.fail(new ClusterUnreachable({ clusterName: "staging", reason: "The test has cut it off." })),
  )

/** Clusters that a test can cut off. */
const clusterUsers = Layer.effect(
  ClusterUsers,
  Effect.map(ClusterUsers, (users) =>
    ClusterUsers.of({
      endpoint: (reached) => whenReachable(users.endpoint(reached)),
      add: (reached, user) => whenReachable(users.add(reached, user)),
      issueToken: (reached, user, seconds) => whenReachable(users.issueToken(reached, user, seconds)),
      list: (reached) => whenReachable(users.list(reached)),
      remove: (reached, user) => whenReachable(users.remove(reached, user)),
    }),
  ),
)

const layer = KubeconfigUseCases.layer.pipe(
  Layer.provideMerge(ReadClusters.layer),
  Layer.provideMerge(AuditTrail.layer),
  Layer.provideMerge(CryptoIds.layer),
  Layer.provide(clusterUsers),
  Layer.provideMerge(MemoryPortsForTests.layer),
)

/** Runs a test where Ada owns acme, Alan is an admin, Edith an editor and Grace may only look, in a cluster of a state. */
export const inCluster = <A, E, R>(
  program: (cluster: Cluster) => Effect.Effect<A, E, R>,
  state: Extract<ClusterState, "READY" | "FAILED" | "PROVISIONING"> = "READY",
) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now.epochMilliseconds)
    yield* Ref.set(areReachable, true)
    yield* settle
    const clusters = yield* Clusters
    const cluster = pendingCluster("staging")
    yield* clusters.create(cluster)
    yield* clusters.move(cluster.id, { to: "PROVISIONING" })
    return yield* program(yield* clusters.move(cluster.id, { to: state, endpoint: "k8s.example" }))
  }).pipe(Effect.provide(layer))

/** Asks for a kubeconfig for ten minutes; perhaps with the role that the user had a moment ago. */
export const issue = (user = ada, command: Partial<KubeconfigCommand> = {}, roleBefore?: OrganizationRole) =>
  Effect.flatMap(IssueKubeconfig, ({ issue }) =>
    issue("staging", { credentials: Redacted.make({}), durationSeconds: 600, ...command }),
  ).pipe(acting(user, acme, roleBefore))

/** Whom the cluster takes the owner of a kubeconfig for; undefined when it has ended. */
export const ownerOf = Effect.fnUntraced(function* (kubeconfig: Effect.Success<ReturnType<typeof issue>>) {
  const [user] = kubeconfig.document.users
  const { ownerOf } = yield* MemoryUsersOfClusters
  const token = user !== undefined && "token" in user.user ? user.user.token : ""
  return ownerOf(kubeconfig.clusterId, token)
})

/** Runs the job that ends the access of former members. */
export const withdraw = Effect.flatMap(WithdrawGrants, (withdrawGrants) => withdrawGrants())
