import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { SyncClusterUsers } from "#application/kubeconfig/SyncClusterUsers.ts"
import { ClusterUsers } from "#application/ports/ClusterUsers.ts"
import { Members } from "#application/ports/Members.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import { clusterUserName } from "#domain/kubeconfig/ClusterUser.ts"
import { acme, ada, alan, edith } from "#tests/fixtures/People.ts"

import { acting, auditOf, errorTagOf } from "../access/Access.ts"
import { inCluster, issue, now, ownerOf } from "./ClusterAccess.ts"

const sync = (user = ada) => Effect.flatMap(SyncClusterUsers, (syncUsers) => syncUsers("staging")).pipe(acting(user))

const namesIn = (cluster: Cluster) =>
  Effect.flatMap(ClusterUsers, (users) =>
    Effect.map(users.list({ cluster }), (found) => found.map(clusterUserName).toSorted()),
  )

describe("the users of a cluster", () => {
  it.effect("are the members who may have a kubeconfig of it, after a synchronization", () =>
    inCluster((cluster) =>
      Effect.gen(function* () {
        assert.deepInclude(yield* sync(), { clusterId: cluster.id, users: 2, added: 2, removed: 0 })
        assert.deepStrictEqual(yield* namesIn(cluster), [`admin-${alan.id}`, `owner-${ada.id}`])
      }),
    ),
  )

  it.effect("are not changed by a second one", () =>
    inCluster((cluster) =>
      Effect.gen(function* () {
        yield* sync()

        assert.deepInclude(yield* sync(alan), { users: 2, added: 0, removed: 0 })
        assert.lengthOf(yield* namesIn(cluster), 2)
      }),
    ),
  )

  it.effect("lose those who left or lost the role, and gain those who got it", () =>
    inCluster((cluster) =>
      Effect.gen(function* () {
        const members = yield* Members
        yield* sync()
        const kubeconfig = yield* issue(alan)
        yield* members.changeRole(acme.id, alan.id, "viewer", now)
        yield* members.changeRole(acme.id, edith.id, "admin", now)

        assert.deepInclude(yield* sync(), { users: 2, added: 1, removed: 1 })
        assert.deepStrictEqual(yield* namesIn(cluster), [`admin-${edith.id}`, `owner-${ada.id}`])
        assert.isUndefined(yield* ownerOf(kubeconfig))
      }),
    ),
  )

  it.effect("keep the kubeconfigs of those who stay, also with a lower role", () =>
    inCluster(() =>
      Effect.gen(function* () {
        const kubeconfigs = [yield* issue(ada), yield* issue(ada, { role: "viewer" })]
        yield* sync()

        assert.notInclude(yield* Effect.forEach(kubeconfigs, ownerOf), undefined)
      }),
    ),
  )

  it.effect("are synchronized by those who may have a kubeconfig, and it is audited", () =>
    inCluster(() =>
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(sync(edith)), "Forbidden")
        yield* sync()

        assert.sameMembers(
          (yield* auditOf()).map(({ action, result }) => `${action} ${result}`),
          ["cluster.sync-users REFUSED", "cluster.sync-users SUCCEEDED"],
        )
      }),
    ),
  )

  it.effect("cannot be synchronized while the cluster is created", () =>
    inCluster(
      () => Effect.map(errorTagOf(sync()), (tag) => assert.strictEqual(tag, "WrongClusterState")),
      "PROVISIONING",
    ),
  )
})
