import { assert, describe, it } from "@effect/vitest"
import { type DateTime, Effect, Layer } from "effect"

import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { acme } from "#tests/fixtures/People.ts"

import { faultsOf } from "./Faults.ts"
import { world } from "./Lives.ts"
import { create, ended, remove, useCases } from "./Server.ts"
import { forgetfulEngine } from "./StateFile.ts"
import { timePassesUntil } from "./Time.ts"

const hour = 3_600_000

const serverWhereAClusterTakes = (milliseconds: number) =>
  useCases.pipe(
    Layer.provideMerge(
      forgetfulEngine({
        latency: { scale: 1, otherMilliseconds: 0, byTypeMilliseconds: { aws_eks_cluster: milliseconds } },
      }),
    ),
    Layer.provideMerge(world),
  )

/** A server some of whose stores do not do as they should. */
const serverOn = <Ports>(fragile: Layer.Layer<Ports, never, Ports>) =>
  useCases.pipe(Layer.provideMerge(forgetfulEngine()), Layer.provideMerge(fragile), Layer.provideMerge(world))

/** Breaks the first calls of an effect, as a database does that restarts. */
const brokenAtFirst = (times: number) => {
  let left = times
  return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.suspend(() => (left-- > 0 ? Effect.die(new Error("The database restarts.")) : effect))
}

const minutesOf = (from: DateTime.Utc, to: DateTime.Utc) => (to.epochMilliseconds - from.epochMilliseconds) / 60_000

describe("an operation", () => {
  it.effect("ends FAILED at its deadline, no matter how long the cloud would take", () =>
    Effect.gen(function* () {
      const clusters = yield* Clusters
      const { cluster, operation } = yield* create()
      const { operation: failed } = yield* timePassesUntil(ended(operation.id), 60)

      assert.deepInclude(failed.failure, { cause: "transient", retryable: true })
      assert.include(failed.failure?.summary ?? "", "apply")
      assert.approximately(minutesOf(failed.startedAt, failed.completedAt ?? failed.startedAt), 120, 2)
      assert.strictEqual((yield* clusters.get(acme.id, cluster.id)).state, "FAILED")
    }).pipe(Effect.provide(serverWhereAClusterTakes(3 * hour), { local: true })),
  )

  it.effect("reports how long a resource takes while it takes long", () =>
    Effect.gen(function* () {
      const { operation } = yield* create()
      const { events, operation: completed } = yield* timePassesUntil(ended(operation.id), 10)

      assert.strictEqual(completed.status, "COMPLETED")
      assert.isAtLeast(events.filter(({ message }) => message.includes("still creating")).length, 50)
    }).pipe(Effect.provide(serverWhereAClusterTakes(hour / 6), { local: true })),
  )

  it.effect("outlasts what breaks on our own side for a while, in a step and at its end", () => {
    const inStep = brokenAtFirst(5)
    const atEnd = brokenAtFirst(5)
    const fragile = Layer.mergeAll(
      Layer.effect(
        ClusterPlans,
        Effect.map(ClusterPlans, (plans) => ({ ...plans, save: (plan) => inStep(plans.save(plan)) })),
      ),
      // Only an ending forgets credentials.
      Layer.effect(
        OperationCredentials,
        Effect.map(OperationCredentials, (kept) => ({ ...kept, forget: (id) => atEnd(kept.forget(id)) })),
      ),
    )
    return Effect.gen(function* () {
      const { cluster, operation } = yield* create()
      yield* timePassesUntil(ended(operation.id))

      assert.deepStrictEqual(yield* faultsOf(yield* (yield* Clusters).get(acme.id, cluster.id)), [])
    }).pipe(Effect.provide(serverOn(fragile), { local: true }))
  })

  it.effect(
    "ends FAILED as our own fault when a step stays broken, long before its deadline, and can be deleted",
    () => {
      const forgotten = Layer.effect(
        ClusterPlans,
        Effect.map(ClusterPlans, (plans) => ({
          ...plans,
          save: (plan) => (plan.monthlyCost > 0 ? Effect.die(new Error("It has a fault.")) : plans.save(plan)),
        })),
      )
      return Effect.gen(function* () {
        const clusters = yield* Clusters
        const { cluster, operation } = yield* create()
        const { operation: failed } = yield* timePassesUntil(ended(operation.id))

        assert.deepInclude(failed.failure, { cause: "internal", userFixable: false })
        assert.isBelow(minutesOf(failed.startedAt, failed.completedAt ?? failed.startedAt), 60)
        yield* timePassesUntil(ended((yield* remove(cluster.id)).operation.id))
        assert.deepStrictEqual(yield* faultsOf(yield* clusters.get(acme.id, cluster.id)), [])
      }).pipe(Effect.provide(serverOn(forgotten), { local: true }))
    },
  )
})
