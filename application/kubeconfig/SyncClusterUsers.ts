import { Context, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { ClusterUsers } from "#application/ports/ClusterUsers.ts"
import { Members } from "#application/ports/Members.ts"
import { mayHaveGrant } from "#domain/kubeconfig/ClusterGrant.ts"
import { type ClusterUser, clusterUserName } from "#domain/kubeconfig/ClusterUser.ts"

import { FindClusterForUsers } from "./FindClusterForUsers.ts"

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const clusterUsers = yield* ClusterUsers
  const findClusterForUsers = yield* FindClusterForUsers
  const members = yield* Members

  /** Those whose user may no longer have them. */
  const withdrawn = (users: ReadonlyArray<ClusterUser>) =>
    Effect.filter(users, ({ organizationId, role, userId }) =>
      Effect.map(members.find(organizationId, userId), (member) => !mayHaveGrant(member?.role, role)),
    )

  return Effect.fn("SyncClusterUsers")(function* (selector: string) {
    const { actor, attempt, cluster } = yield* findClusterForUsers(selector, "cluster.sync-users")
    const { organizationId } = actor
    const reached = { cluster }
    const present = yield* clusterUsers.list(reached)
    const names = new Set(present.map(clusterUserName))
    const wanted = (yield* members.administrators(organizationId)).map(({ role, userId }) => ({
      organizationId,
      userId,
      role,
    }))
    const ended = yield* withdrawn(present)
    yield* Effect.forEach(ended, (user) => clusterUsers.remove(reached, user), { discard: true })
    yield* Effect.forEach(wanted, (user) => clusterUsers.add(reached, user), { discard: true })
    const counts = {
      added: wanted.filter((user) => !names.has(clusterUserName(user))).length,
      removed: ended.length,
      users: wanted.length,
    }
    yield* auditTrail.record(attempt, Effect.void, () => ({
      details: { added: `${counts.added}`, removed: `${counts.removed}` },
    }))
    return { clusterId: cluster.id, ...counts }
  })
})

/**
 * Makes the users of a cluster those members of its organization who may have a kubeconfig: adds who is missing, corrects what
 * someone changed, and removes who has left or lost the role.
 */
export class SyncClusterUsers extends Context.Service<SyncClusterUsers>()(
  "orrery/application/kubeconfig/SyncClusterUsers",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
