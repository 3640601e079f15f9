import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

import { Clusters } from "#application/ports/Clusters.ts"
import { type Cluster, deletableStates } from "#domain/cluster/Cluster.ts"
import { PreconditionFailed } from "#domain/shared/PreconditionFailed.ts"
import { IllegalTransition } from "#domain/shared/StateMachine.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { type Accounts, acme, settled } from "#tests/fixtures/People.ts"

/** Creates a cluster and moves it to READY. */
export const ready = Effect.fnUntraced(function* (cluster: Cluster) {
  const clusters = yield* Clusters
  yield* clusters.create(cluster)
  yield* clusters.move(cluster.id, { to: "PROVISIONING" })
  return yield* clusters.move(cluster.id, { to: "READY", endpoint: "https://k8s.example" })
})

/** What moving clusters along their lifecycle must do. Pass it your adapter's layer. */
export const clusterMovesContract = <E>(adapter: string, layer: Layer.Layer<Clusters | Accounts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`Moving Clusters on ${adapter}`, (it) => {
    it.effect("moves a cluster along its lifecycle and notes when", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const cluster = pendingCluster("moved")
        yield* clusters.create(cluster)
        yield* TestClock.adjust("1507 millis")
        yield* clusters.move(cluster.id, { to: "PROVISIONING" })

        const moved = yield* clusters.move(cluster.id, { to: "READY", endpoint: "https://k8s.example" })

        assert.deepStrictEqual(moved, {
          ...cluster,
          state: "READY",
          endpoint: "https://k8s.example",
          updatedAt: yield* DateTime.now,
        })
        assert.deepStrictEqual(yield* clusters.get(acme.id, cluster.id), moved)
      }),
    )

    it.effect("changes nothing when a cluster is in that state already, save for a new endpoint", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const cluster = yield* ready(pendingCluster("settled"))
        yield* TestClock.adjust("1 second")

        assert.deepStrictEqual(yield* clusters.move(cluster.id, { to: "READY" }), cluster)
        const renamed = yield* clusters.move(cluster.id, { to: "READY", endpoint: "https://other.example" })

        assert.strictEqual(renamed.endpoint, "https://other.example")
        assert.deepStrictEqual(yield* clusters.get(acme.id, cluster.id), renamed)
      }),
    )

    it.effect("refuses a move the lifecycle forbids and leaves the cluster as it is", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const cluster = pendingCluster("stubborn")
        yield* clusters.create(cluster)

        const error = yield* Effect.flip(clusters.move(cluster.id, { to: "READY", endpoint: "https://k8s.example" }))

        assert.deepStrictEqual(error, new IllegalTransition({ machine: "Cluster", from: "PENDING", to: "READY" }))
        assert.deepStrictEqual(yield* clusters.get(acme.id, cluster.id), cluster)
      }),
    )

    it.effect("refuses a move of a cluster that was changed since the caller looked, and makes it otherwise", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const cluster = pendingCluster("looked-at")
        yield* clusters.create(cluster)
        const before = DateTime.subtract(cluster.updatedAt, { milliseconds: 1 })

        const error = yield* Effect.flip(clusters.move(cluster.id, { to: "PROVISIONING", unlessChangedSince: before }))
        assert.deepStrictEqual(error, new PreconditionFailed())
        assert.deepStrictEqual(yield* clusters.get(acme.id, cluster.id), cluster)

        const moved = yield* clusters.move(cluster.id, {
          to: "PROVISIONING",
          unlessChangedSince: cluster.updatedAt,
        })
        assert.strictEqual(moved.state, "PROVISIONING")
      }),
    )

    it.effect("lets one of twenty start the deletion of a cluster", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const { id } = yield* ready(pendingCluster("doomed"))
        const deletion = Effect.result(clusters.move(id, { from: deletableStates, to: "DELETING" }))

        const results = yield* Effect.all(
          Array.from({ length: 20 }, () => deletion),
          { concurrency: "unbounded" },
        )

        const refused = results.filter((result) => result._tag === "Failure")
        assert.lengthOf(refused, 19)
        for (const { failure } of refused) {
          assert.deepStrictEqual(
            failure,
            new IllegalTransition({ machine: "Cluster", from: "DELETING", to: "DELETING" }),
          )
        }
      }),
    )
  })
