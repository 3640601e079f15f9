import { Context, DateTime, Effect, Layer, Redacted } from "effect"

import { ClusterUsers, type ReachedCluster } from "#application/ports/ClusterUsers.ts"
import type { ClusterId } from "#domain/cluster/Cluster.ts"
import { type ClusterUser, clusterUserName, kubernetesUsername } from "#domain/kubeconfig/ClusterUser.ts"

interface KnownUser {
  readonly user: ClusterUser
  readonly tokens: Set<string>
}

/** The users of all clusters in memory, and whom a cluster takes the owner of a token for. */
export class MemoryUsersOfClusters extends Context.Service<
  MemoryUsersOfClusters,
  {
    readonly usersOf: (clusterId: ClusterId) => Map<string, KnownUser>
    readonly ownerOf: (clusterId: ClusterId, token: string) => string | undefined
  }
>()("orrery/adapters/memory/MemoryClusterUsers/MemoryUsersOfClusters") {}

const users = Layer.sync(MemoryUsersOfClusters, () => {
  const clusters = new Map<ClusterId, Map<string, KnownUser>>()
  const usersOf = (clusterId: ClusterId) => {
    const known = clusters.get(clusterId) ?? new Map<string, KnownUser>()
    clusters.set(clusterId, known)
    return known
  }
  return {
    usersOf,
    ownerOf: (clusterId: ClusterId, token: string) => {
      const owner = [...usersOf(clusterId).values()].find(({ tokens }) => tokens.has(token))
      return owner && kubernetesUsername(owner.user)
    },
  }
})

/** The users of clusters without a cluster. */
export const layer = Layer.effect(
  ClusterUsers,
  Effect.map(MemoryUsersOfClusters, ({ usersOf }) => {
    let issued = 0
    const add = ({ cluster }: ReachedCluster, user: ClusterUser): KnownUser => {
      const { organizationId, role, userId } = user
      const known = usersOf(cluster.id)
      const present = known.get(clusterUserName(user)) ?? { user: { organizationId, userId, role }, tokens: new Set() }
      known.set(clusterUserName(user), present)
      return present
    }

    return ClusterUsers.of({
      endpoint: ({ cluster }) => Effect.succeed({ server: `https://${cluster.endpoint ?? "127.0.0.1"}` }),
      add: (reached, user) => Effect.sync(() => void add(reached, user)),
      issueToken: Effect.fnUntraced(function* (reached, user, durationSeconds) {
        const now = DateTime.makeUnsafe(Math.floor(DateTime.toEpochMillis(yield* DateTime.now) / 1000) * 1000)
        issued += 1
        const token = `token-${issued}`
        add(reached, user).tokens.add(token)
        return {
          token: Redacted.make(token),
          notBefore: now,
          notAfter: DateTime.add(now, { seconds: durationSeconds }),
        }
      }),
      list: ({ cluster }) => Effect.sync(() => [...usersOf(cluster.id).values()].map(({ user }) => user)),
      remove: ({ cluster }, user) => Effect.sync(() => void usersOf(cluster.id).delete(clusterUserName(user))),
    })
  }),
).pipe(Layer.provideMerge(users))
