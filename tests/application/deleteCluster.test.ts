import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { ReadClusters } from "#application/cluster/ReadClusters.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import type { Actor } from "#domain/access/Actor.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { acme, globex, grace } from "#tests/fixtures/People.ts"

import { adaAs, create, ended, keysAgain, owner, remove, server } from "./Server.ts"

const ready = Effect.fnUntraced(function* (clusterName: string) {
  const { cluster, operation } = yield* create({ ...smallCluster, clusterName })
  yield* ended(operation.id)
  return cluster
})

const problemsOf = (error: { readonly _tag: string; readonly problems?: ReadonlyArray<object> }) => error.problems

const ownerOfGlobex: Actor = { ...owner, userId: grace.id, organizationId: globex.id }

it.layer(server(), { timeout: "60 seconds", excludeTestServices: true })("deleting a cluster", (it) => {
  it.effect("ends DELETED, with nothing left in the cloud and its name free again", () =>
    Effect.gen(function* () {
      const clusters = yield* Clusters
      const cluster = yield* ready("gone")
      const accepted = yield* remove("gone")
      assert.strictEqual(accepted.cluster.state, "DELETING")

      const { operation } = yield* ended(accepted.operation.id)

      assert.deepInclude(operation, { status: "COMPLETED", progressPercentage: 100, type: "DELETE" })
      assert.strictEqual((yield* clusters.get(acme.id, cluster.id)).state, "DELETED")
      assert.isEmpty(yield* (yield* SimulatedObjects).listByCluster(cluster.id))
      assert.notStrictEqual((yield* ready("gone")).id, cluster.id)
    }),
  )

  it.effect("shows the plan of the deletion, which saves what the cluster costs", () =>
    Effect.gen(function* () {
      const cluster = yield* ready("planned")
      yield* ended((yield* remove("planned")).operation.id)

      const plan = yield* (yield* ReadClusters).plan(cluster.id).pipe(Effect.provideService(CurrentActor, owner))
      assert.strictEqual(plan.monthlyCost, 0)
      assert.strictEqual(plan.cost?.before, cluster.totalMonthlyCost)
      assert.strictEqual(plan.cost?.difference, -cluster.totalMonthlyCost)
      assert.deepStrictEqual([...new Set(plan.changes.map(({ action }) => action))], ["delete"])
    }),
  )

  it.effect.each(["admin", "editor", "viewer"] as const)("is forbidden to an %s", (role) =>
    Effect.gen(function* () {
      const cluster = yield* ready(`kept-from-${role}`)

      const error = yield* Effect.flip(remove(cluster.id, keysAgain, adaAs(role)))

      assert.strictEqual(error._tag, "Forbidden")
      assert.strictEqual((yield* (yield* Clusters).get(acme.id, cluster.id)).state, "READY")
    }),
  )

  it.effect("does not know the clusters of another organization, neither by id nor by name", () =>
    Effect.gen(function* () {
      const cluster = yield* ready("ours")

      for (const selector of [cluster.id, "ours"]) {
        const error = yield* Effect.flip(remove(selector, keysAgain, ownerOfGlobex))
        assert.strictEqual(error._tag, "ClusterNotFound")
      }
    }),
  )

  it.effect("is refused while the cluster is already being created or deleted", () =>
    Effect.gen(function* () {
      const { operation } = yield* create({ ...smallCluster, clusterName: "busy" })
      const early = yield* Effect.flip(remove("busy"))
      assert.strictEqual(early._tag, "WrongClusterState")
      yield* ended(operation.id)

      const first = yield* remove("busy")
      assert.strictEqual((yield* Effect.flip(remove("busy")))._tag, "WrongClusterState")
      assert.strictEqual((yield* ended(first.operation.id)).operation.status, "COMPLETED")
    }),
  )

  it.effect("lets one of two win that ask at the same time", () =>
    Effect.gen(function* () {
      yield* ready("contested")

      const responses = yield* Effect.all([Effect.result(remove("contested")), Effect.result(remove("contested"))], {
        concurrency: 2,
      })

      assert.sameMembers(
        responses.map(({ _tag }) => _tag),
        ["Success", "Failure"],
      )
    }),
  )

  it.effect("needs the static credentials again, which were not kept", () =>
    Effect.gen(function* () {
      const cluster = yield* ready("static")

      for (const body of [undefined, {}]) {
        const error = yield* Effect.flip(remove(cluster.id, body ?? {}))
        assert.deepInclude(problemsOf(error)?.[0], { code: "REQUIRED", path: "credentials" })
      }
      assert.strictEqual((yield* (yield* Clusters).get(acme.id, cluster.id)).state, "READY")
    }),
  )
})
