import { assert, it } from "@effect/vitest"
import { Clock, DateTime, Effect, type Layer, Redacted } from "effect"

import { ClusterUsers } from "#application/ports/ClusterUsers.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import { type ClusterUser, kubernetesUsername } from "#domain/kubeconfig/ClusterUser.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { acme, ada, alan, edith, grace } from "#tests/fixtures/People.ts"

/** A user of acme's clusters. */
const userOf = ({ id: userId }: typeof ada, role: ClusterUser["role"]): ClusterUser => ({
  organizationId: acme.id,
  userId,
  role,
})

interface TestedClusterUsers<R, E> {
  readonly layer: Layer.Layer<ClusterUsers | R, E>
  /** Whom the cluster takes the owner of a token for; undefined for a token that does not work. */
  readonly whoAmI: (cluster: Cluster, token: string) => Effect.Effect<string | undefined, never, R>
}

/** What everything that knows the users of clusters must do. It uses one cluster, which may have users of other tests. */
export const clusterUsersContract = <R, E>(adapter: string, { layer, whoAmI }: TestedClusterUsers<R, E>) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`ClusterUsers on ${adapter}`, (it) => {
    const cluster = pendingCluster("users")
    const reached = { cluster }

    const nameWith = ({ token }: { readonly token: Redacted.Redacted }) => whoAmI(cluster, Redacted.value(token))

    it.effect("issues tokens of a user that work until the second that they say", () =>
      Effect.gen(function* () {
        const users = yield* ClusterUsers
        const user = userOf(ada, "viewer")
        const before = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        const [token, other] = [
          yield* users.issueToken(reached, user, 601),
          yield* users.issueToken(reached, user, 86_400),
        ]

        assert.strictEqual(yield* nameWith(token), kubernetesUsername(user))
        assert.strictEqual(yield* nameWith(other), kubernetesUsername(user))
        const seconds = (moment: DateTime.Utc) => DateTime.toEpochMillis(moment) / 1000
        assert.strictEqual(seconds(token.notAfter) - seconds(token.notBefore), 601)
        assert.strictEqual(seconds(other.notAfter) - seconds(other.notBefore), 86_400)
        assert.isAtLeast(seconds(token.notBefore), before)
      }),
    )

    it.effect("lists a user once for each role, however often they were added", () =>
      Effect.gen(function* () {
        const users = yield* ClusterUsers
        yield* users.add(reached, userOf(alan, "admin"))
        yield* users.add(reached, userOf(alan, "admin"))
        yield* users.add(reached, userOf(alan, "viewer"))

        const found = (yield* users.list(reached)).filter(({ userId }) => userId === alan.id)
        assert.sameDeepMembers([...found], [userOf(alan, "admin"), userOf(alan, "viewer")])
      }),
    )

    it.effect("ends each token of a user that is removed, and no token of others", () =>
      Effect.gen(function* () {
        const users = yield* ClusterUsers
        const [leaving, staying] = [userOf(edith, "editor"), userOf(edith, "viewer")]
        const [ending, remaining] = [
          yield* users.issueToken(reached, leaving, 600),
          yield* users.issueToken(reached, staying, 600),
        ]
        yield* users.remove(reached, leaving)

        assert.isUndefined(yield* nameWith(ending))
        assert.strictEqual(yield* nameWith(remaining), kubernetesUsername(staying))
        assert.notDeepInclude(yield* users.list(reached), leaving)
      }),
    )

    it.effect("removes no one where no one is, and can add the same user again", () =>
      Effect.gen(function* () {
        const users = yield* ClusterUsers
        const user = userOf(grace, "viewer")
        yield* users.remove(reached, user)
        const { token: former } = yield* users.issueToken(reached, user, 600)
        yield* users.remove(reached, user)
        yield* users.remove(reached, user)
        const again = yield* users.issueToken(reached, user, 600)

        assert.isUndefined(yield* whoAmI(cluster, Redacted.value(former)))
        assert.strictEqual(yield* nameWith(again), kubernetesUsername(user))
      }),
    )
  })
