import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { ApiSilent, ClusterApiProbe, type Probe } from "#application/ports/ClusterApiProbe.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { acme } from "#tests/fixtures/People.ts"

import { world } from "./Lives.ts"
import { create, ended, remove, useCases } from "./Server.ts"
import { forgetfulEngine } from "./StateFile.ts"
import { timePassesUntil } from "./Time.ts"

const serverThatAsks = (probe: Probe) =>
  useCases.pipe(
    Layer.provide(Layer.succeed(ClusterApiProbe, probe)),
    Layer.provideMerge(forgetfulEngine()),
    Layer.provideMerge(world),
  )

const silent = Effect.fail(new ApiSilent({ reason: "The connection timed out." }))

/** Counts how often it is asked; it responds from the nth time on. */
const respondsAt = (time: number) => {
  const asked = { times: 0 }
  const probe: Probe = () =>
    Effect.suspend(() => (++asked.times < time ? silent : Effect.succeed({ version: "v1.35.1" })))
  return { asked, probe }
}

const created = Effect.gen(function* () {
  const { cluster, operation } = yield* create()
  const end = yield* timePassesUntil(ended(operation.id))
  const lines = end.events.filter(({ phase }) => phase === "bootstrap").map(({ message }) => message)
  return { cluster, lines, operation: end.operation }
})

describe("after the apply, Orrery asks the Kubernetes API", () => {
  it.effect("until it responds, and says with which version", () => {
    const { asked, probe } = respondsAt(8)
    return Effect.gen(function* () {
      const { lines, operation } = yield* created

      assert.strictEqual(operation.status, "COMPLETED")
      assert.strictEqual(asked.times, 8)
      assert.match(
        lines.find((line) => line.includes("yet")) ?? "",
        /does not respond yet: The connection timed out\. Orrery tries again, for 10 minutes/,
      )
      assert.match(lines.at(-1) ?? "", /^The Kubernetes API responds, with v1\.35\.1, at /)
    }).pipe(Effect.provide(serverThatAsks(probe), { local: true }))
  })

  it.effect("for 10 minutes at most, with pauses that grow, and then fails with both remedies", () => {
    const { asked, probe } = respondsAt(Number.POSITIVE_INFINITY)
    return Effect.gen(function* () {
      const { lines, operation } = yield* created

      assert.deepInclude(operation, { status: "FAILED", currentPhase: "bootstrap" })
      assert.deepInclude(operation.failure, { cause: "unreachable", userFixable: true, retryable: true })
      assert.include(operation.failure?.detail, "The connection timed out. Everything that was created is kept.")
      assert.include(operation.failure?.remedy, "Set ORRERY_EGRESS_CIDRS")
      assert.include(operation.failure?.remedy, "or connect the network of Orrery with that of the cluster")
      const waited = lines.filter((line) => line.includes("does not respond yet"))
      assert.strictEqual(waited.length, 10)
      assert.isBelow(asked.times, 60)
    }).pipe(Effect.provide(serverThatAsks(probe), { local: true }))
  })

  it.effect("and keeps what it created when it does not reach it: a deletion removes all of it", () =>
    Effect.gen(function* () {
      const objects = yield* SimulatedObjects
      const { cluster } = yield* created
      assert.isNotEmpty(yield* objects.listByCluster(cluster.id))
      assert.strictEqual((yield* (yield* Clusters).get(acme.id, cluster.id)).state, "FAILED")

      const deletion = yield* remove(cluster.id)
      const { operation } = yield* timePassesUntil(ended(deletion.operation.id))
      assert.strictEqual(operation.status, "COMPLETED")
      assert.isEmpty(yield* objects.listByCluster(cluster.id))
    }).pipe(
      Effect.provide(
        serverThatAsks(() => silent),
        { local: true },
      ),
    ),
  )

  it.effect("and takes one that never answers for one that is silent", () =>
    Effect.gen(function* () {
      const { operation } = yield* created

      assert.deepInclude(operation.failure, { cause: "unreachable" })
      assert.include(operation.failure?.detail, "No response in 30 seconds.")
    }).pipe(
      Effect.provide(
        serverThatAsks(() => Effect.never),
        { local: true },
      ),
    ),
  )

  it.effect("and takes a refusal for a response, because what refuses is in reach", () =>
    Effect.gen(function* () {
      const { lines, operation } = yield* created

      assert.strictEqual(operation.status, "COMPLETED")
      assert.match(lines.at(-1) ?? "", /^The Kubernetes API responds at /)
    }).pipe(
      Effect.provide(
        serverThatAsks(() => Effect.succeed({})),
        { local: true },
      ),
    ),
  )
})
