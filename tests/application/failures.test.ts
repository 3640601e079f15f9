import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { CloudInventory } from "#application/ports/CloudInventory.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import type { FailureCause } from "#domain/operation/Failure.ts"
import { acme } from "#tests/fixtures/People.ts"
import type { CloudChanges } from "#tests/simulated-cloud/SimulatedClouds.ts"

import { faultsOf } from "./Faults.ts"
import { world } from "./Lives.ts"
import { create, ended, remove, useCases } from "./Server.ts"
import { smallAddresses } from "./SmallProgram.ts"
import { forgetfulEngine } from "./StateFile.ts"
import { timePassesUntil } from "./Time.ts"

const serverOn = (changes: CloudChanges) =>
  useCases.pipe(Layer.provideMerge(forgetfulEngine(changes)), Layer.provideMerge(world))

const refusals: ReadonlyArray<readonly [FailureCause, string]> = [
  ["quota", "VpcLimitExceeded: The maximum number of VPCs has been reached."],
  ["unauthorized", "UnauthorizedOperation: You are not authorized to perform this operation."],
  ["dependency", "DependencyViolation: The network has dependencies."],
  ["configuration", "InvalidParameterException: This is not offered."],
  ["internal", "Nonsense: The cloud says what it never said."],
]

/** Deletes the cluster again and looks whether anything of it is left. */
const assertDeletable = Effect.fnUntraced(function* (selector: string) {
  const clusters = yield* Clusters
  const { cluster, operation } = yield* remove(selector)
  yield* timePassesUntil(ended(operation.id))
  assert.deepStrictEqual(yield* faultsOf(yield* clusters.get(acme.id, cluster.id)), [])
  assert.isEmpty(yield* (yield* SimulatedObjects).listByCluster(cluster.id))
})

describe("a creation that the cloud refuses", () => {
  it.effect.each(refusals)("fails with the cause %s, the resource's address and what to do", ([cause, message]) =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* create()
      const { events, operation: failed } = yield* timePassesUntil(ended(operation.id))

      assert.deepInclude(failed, { status: "FAILED" })
      const userFixable = cause !== "internal"
      assert.deepInclude(failed.failure, { cause, address: "aws_subnet.private", userFixable, retryable: false })
      assert.include(failed.failure?.summary ?? "", message)
      assert.isNotEmpty(failed.failure?.remedy)
      assert.deepInclude(events.at(-1), { level: "ERROR", status: "FAILED", message: failed.failure?.summary ?? "" })
      assert.strictEqual((yield* (yield* Clusters).get(acme.id, cluster.id)).state, "FAILED")
      assert.isEmpty(yield* (yield* EngineRuns).unfinished(cluster.id))
      yield* assertDeletable(cluster.id)
    }).pipe(
      Effect.provide(serverOn({ failures: [{ match: "aws_subnet.private", operation: "create", message }] }), {
        local: true,
      }),
    ),
  )

  it.effect.each(smallAddresses)("can be deleted, with nothing left, when it failed at %s", (address) =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* create()
      const { operation: failed } = yield* timePassesUntil(ended(operation.id))

      assert.deepInclude(failed.failure, { address, cause: "quota" })
      yield* assertDeletable(cluster.id)
    }).pipe(
      Effect.provide(
        serverOn({ failures: [{ match: address, operation: "create", message: "LimitExceeded: No more." }] }),
        { local: true },
      ),
    ),
  )
})

describe("a deletion that the cloud refuses", () => {
  it.effect.each(smallAddresses)("can be asked for again, and makes nothing again, when it failed at %s", (address) =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* create()
      yield* timePassesUntil(ended(operation.id))
      const deletion = yield* remove(cluster.id)
      const { operation: failed } = yield* timePassesUntil(ended(deletion.operation.id))

      assert.deepInclude(failed.failure, { address, cause: "dependency" })
      assert.strictEqual((yield* (yield* Clusters).get(acme.id, cluster.id)).state, "FAILED")
      yield* assertDeletable(cluster.id)
    }).pipe(
      Effect.provide(
        serverOn({
          failures: [{ match: address, operation: "delete", message: "DependencyViolation: In use.", times: 1 }],
        }),
        { local: true },
      ),
    ),
  )
})

describe("a creation whose name is taken", () => {
  const nameTaken = {
    match: "aws_eks_cluster",
    operation: "create",
    message: "ResourceInUseException: Cluster already exists with name: first-light",
    times: 1,
  } as const

  /** A cloud whose list has the control plane of each cluster from the start. */
  const listingControlPlane = Layer.effect(
    CloudInventory,
    Effect.map(CloudInventory, (inventory) =>
      CloudInventory.of({
        ...inventory,
        list: (scope) =>
          Effect.map(inventory.list(scope), (objects) => [
            ...objects,
            { address: "aws_eks_cluster.main", importId: "late", resourceType: "aws_eks_cluster" },
          ]),
      }),
    ),
  )

  it.effect("is tried again when the cloud lists the object as this cluster's: a killed run has created it", () =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* create()
      yield* timePassesUntil(ended(operation.id))

      assert.strictEqual((yield* (yield* Clusters).get(acme.id, cluster.id)).state, "READY")
    }).pipe(
      Effect.provide(
        useCases.pipe(
          Layer.provideMerge(Layer.provideMerge(listingControlPlane, forgetfulEngine({ failures: [nameTaken] }))),
          Layer.provideMerge(world),
        ),
        { local: true },
      ),
    ),
  )

  it.effect("fails when the object is another's", () =>
    Effect.gen(function* () {
      const { operation } = yield* create()
      const { operation: failed } = yield* timePassesUntil(ended(operation.id))

      assert.deepInclude(failed.failure, { address: "aws_eks_cluster.main", cause: "configuration" })
    }).pipe(Effect.provide(serverOn({ failures: [nameTaken] }), { local: true })),
  )
})

describe("a cloud that is briefly unwell", () => {
  it.effect.each([1, 3, 7])("does not fail a creation, though it throttles %s times", (times) =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* create()
      yield* timePassesUntil(ended(operation.id))

      assert.deepStrictEqual(yield* faultsOf(yield* (yield* Clusters).get(acme.id, cluster.id)), [])
    }).pipe(
      Effect.provide(
        serverOn({
          failures: [{ match: "aws_eks_cluster", operation: "create", message: "Throttling: Slow.", times }],
        }),
        { local: true },
      ),
    ),
  )

  it.effect("fails it as transient when it does not get well", () =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* create()
      const { operation: failed } = yield* timePassesUntil(ended(operation.id))

      assert.deepInclude(failed.failure, {
        cause: "transient",
        address: "aws_eks_cluster.main",
        userFixable: false,
        retryable: true,
      })
      yield* assertDeletable(cluster.id)
    }).pipe(
      Effect.provide(
        serverOn({ failures: [{ match: "aws_eks_cluster", operation: "create", message: "Throttling: Slow." }] }),
        { local: true },
      ),
    ),
  )
})
