import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"

import { ClusterGrants } from "#application/ports/ClusterGrants.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { Members } from "#application/ports/Members.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import type { ClusterGrant } from "#domain/kubeconfig/ClusterGrant.ts"
import type { UserId } from "#domain/user/User.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { type Accounts, acme, ada, alan, edith, grace, settled } from "#tests/fixtures/People.ts"

const start = DateTime.makeUnsafe("2026-03-01T12:00:00.123Z")
const after = (minutes: number) => DateTime.add(start, { minutes })

/** What every home for grants must do. Pass it your adapter's layer. */
export const clusterGrantsContract = <E>(adapter: string, layer: Layer.Layer<Accounts | ClusterGrants | Clusters, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`ClusterGrants on ${adapter}`, (it) => {
    /** A grant in a cluster of its own. */
    const grantFor = Effect.fnUntraced(function* (name: string, userId: UserId, role: OrganizationRole) {
      const cluster = pendingCluster(name)
      yield* Effect.orDie((yield* Clusters).create(cluster))
      return {
        clusterId: cluster.id,
        organizationId: acme.id,
        userId,
        role,
        issuedAt: start,
        endsAt: after(60),
      } satisfies ClusterGrant
    })

    const withdrawnIn = ({ clusterId }: ClusterGrant) =>
      Effect.gen(function* () {
        const found = yield* (yield* ClusterGrants).withdrawn(1000)
        return found.filter((grant) => grant.clusterId === clusterId)
      })

    it.effect("finds none withdrawn whose users still have the role or a higher one", () =>
      Effect.gen(function* () {
        const grants = yield* ClusterGrants
        const grant = yield* grantFor("allowed", ada.id, "viewer")
        yield* grants.record(grant)
        yield* grants.record({ ...grant, role: "owner" })
        yield* grants.record({ ...grant, userId: alan.id, role: "admin" })

        assert.deepStrictEqual(yield* withdrawnIn(grant), [])
      }),
    )

    it.effect("finds those withdrawn whose users have a lower role, or are no members; first issued first", () =>
      Effect.gen(function* () {
        const grants = yield* ClusterGrants
        const tooHigh = yield* grantFor("withdrawn", alan.id, "owner")
        const ofEditor = { ...tooHigh, userId: edith.id, role: "viewer", issuedAt: after(1) } as const
        const ofFormer = { ...tooHigh, userId: grace.id, role: "admin", issuedAt: after(2) } as const
        for (const grant of [ofFormer, tooHigh, ofEditor]) yield* grants.record(grant)
        yield* Effect.ignore((yield* Members).remove(acme.id, grace.id))

        assert.deepStrictEqual(yield* withdrawnIn(tooHigh), [tooHigh, ofEditor, ofFormer])
        assert.lengthOf(yield* grants.withdrawn(1), 1)
      }),
    )

    it.effect("keeps the later end of two grants of the same user, role and cluster", () =>
      Effect.gen(function* () {
        const grants = yield* ClusterGrants
        const grant = yield* grantFor("twice", edith.id, "editor")
        yield* grants.record(grant)
        yield* grants.record({ ...grant, issuedAt: after(1), endsAt: after(10) })

        assert.deepStrictEqual(yield* withdrawnIn(grant), [{ ...grant, issuedAt: after(1) }])
      }),
    )

    it.effect("forgets a grant, unless it was recorded again in the meantime", () =>
      Effect.gen(function* () {
        const grants = yield* ClusterGrants
        const grant = yield* grantFor("again", edith.id, "editor")
        yield* grants.record(grant)
        const again = { ...grant, issuedAt: after(1) }
        yield* grants.record(again)
        yield* grants.remove(grant)
        assert.deepStrictEqual(yield* withdrawnIn(grant), [again])

        yield* grants.remove(again)
        assert.deepStrictEqual(yield* withdrawnIn(grant), [])
      }),
    )

    it.effect("forgets those that have ended, and no others", () =>
      Effect.gen(function* () {
        const grants = yield* ClusterGrants
        const grant = yield* grantFor("ended", edith.id, "editor")
        const later = { ...grant, role: "viewer", endsAt: after(61) } as const
        yield* grants.record(grant)
        yield* grants.record(later)
        yield* grants.prune(after(60))

        assert.deepStrictEqual(yield* withdrawnIn(grant), [later])
      }),
    )
  })
