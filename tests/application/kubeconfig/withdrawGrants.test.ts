import { assert, describe, it } from "@effect/vitest"
import { Effect, Ref } from "effect"
import { TestClock } from "effect/testing"

import { ClusterGrants } from "#application/ports/ClusterGrants.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { Members } from "#application/ports/Members.ts"
import { Users } from "#application/ports/Users.ts"
import type { UserId } from "#domain/user/User.ts"
import { acme, ada, alan } from "#tests/fixtures/People.ts"

import { areReachable, inCluster, issue, now, ownerOf, withdraw } from "./ClusterAccess.ts"

const lower = (userId: UserId) =>
  Effect.flatMap(Members, (members) => members.changeRole(acme.id, userId, "editor", now))

const leave = (userId: UserId) => Effect.flatMap(Members, (members) => members.remove(acme.id, userId))

const losses = [
  { loss: "left the organization", lose: leave(alan.id) },
  { loss: "lost the role", lose: lower(alan.id) },
  { loss: "was deleted", lose: Effect.flatMap(Users, (users) => users.remove(alan.id, now)) },
]

const recorded = Effect.flatMap(ClusterGrants, (grants) => grants.withdrawn(10))

describe("the access to a cluster", () => {
  for (const { lose, loss } of losses) {
    it.effect(`ends for a user who ${loss}, whatever role it was for, and for no one else`, () =>
      inCluster(() =>
        Effect.gen(function* () {
          const others = yield* issue(ada)
          const kubeconfigs = [yield* issue(alan), yield* issue(alan, { role: "viewer" })]
          yield* lose
          yield* withdraw

          assert.deepStrictEqual(yield* Effect.forEach(kubeconfigs, ownerOf), [undefined, undefined])
          assert.isDefined(yield* ownerOf(others))
        }),
      ),
    )
  }

  it.effect("stays as it is while the user has the role", () =>
    inCluster(() =>
      Effect.gen(function* () {
        const kubeconfig = yield* issue(alan)
        yield* (yield* Members).changeRole(acme.id, alan.id, "admin", now)
        yield* withdraw

        assert.isDefined(yield* ownerOf(kubeconfig))
      }),
    ),
  )

  it.effect("ends as soon as the cluster can be reached again", () =>
    inCluster(() =>
      Effect.gen(function* () {
        const kubeconfig = yield* issue(alan, { durationSeconds: 3600 })
        yield* leave(alan.id)
        yield* Ref.set(areReachable, false)
        yield* withdraw
        assert.isDefined(yield* ownerOf(kubeconfig))

        yield* Ref.set(areReachable, true)
        yield* withdraw
        assert.isUndefined(yield* ownerOf(kubeconfig))
      }),
    ),
  )

  it.effect("is ended again while a request of the user may still be issuing a token, and forgotten then", () =>
    inCluster(() =>
      Effect.gen(function* () {
        yield* issue(alan, { durationSeconds: 3600 })
        yield* leave(alan.id)
        yield* withdraw
        assert.lengthOf(yield* recorded, 1)

        yield* TestClock.adjust("3 minutes")
        yield* withdraw
        assert.deepStrictEqual(yield* recorded, [])
      }),
    ),
  )

  it.effect("is forgotten when its credentials have ended by themselves", () =>
    inCluster(() =>
      Effect.gen(function* () {
        yield* issue(alan)
        yield* leave(alan.id)
        yield* Ref.set(areReachable, false)
        yield* TestClock.adjust("10 minutes")
        yield* withdraw

        assert.deepStrictEqual(yield* recorded, [])
      }),
    ),
  )

  it.effect("is forgotten with its cluster, which is not asked", () =>
    inCluster((cluster) =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        yield* issue(alan, { durationSeconds: 3600 })
        yield* leave(alan.id)
        yield* clusters.move(cluster.id, { to: "DELETING" })
        yield* clusters.move(cluster.id, { to: "DELETED" })
        yield* Ref.set(areReachable, false)
        yield* TestClock.adjust("3 minutes")
        yield* withdraw

        assert.deepStrictEqual(yield* recorded, [])
      }),
    ),
  )
})
