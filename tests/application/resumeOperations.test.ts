import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

import { ResumeOperations } from "#application/operation/ResumeOperations.ts"
import * as OperationWork from "#application/OperationWork.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Operations } from "#application/ports/Operations.ts"
import * as UseCases from "#application/UseCases.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { acme } from "#tests/fixtures/People.ts"

import { world } from "./Lives.ts"
import { create } from "./Server.ts"
import { forgetfulEngine } from "./StateFile.ts"

const named = (clusterName: string) => ({ ...smallCluster, clusterName })

/** A server whose runner does no work; what it is told to start is the test's business. */
const serverWith = (start: (id: OperationId) => Effect.Effect<void>) =>
  UseCases.layer.pipe(
    Layer.provideMerge(Layer.succeed(OperationRunner, { start })),
    Layer.provideMerge(OperationWork.layer),
    Layer.provideMerge(forgetfulEngine()),
    Layer.provideMerge(world),
  )

describe("taking up what is open", () => {
  it.effect("starts each operation that has not ended, whatever becomes of another", () => {
    const started: Array<OperationId> = []
    const unstartable = new Set<OperationId>()
    const start = (id: OperationId) =>
      Effect.suspend(() => {
        if (unstartable.has(id)) return Effect.die(new Error("It cannot be started."))
        started.push(id)
        return Effect.void
      })

    return Effect.gen(function* () {
      const resume = yield* ResumeOperations
      const ids = yield* Effect.forEach(["one", "two", "three"], (name) =>
        Effect.map(create(named(name)), ({ operation }) => operation.id),
      )
      started.length = 0
      for (const id of ids.slice(0, 1)) unstartable.add(id)

      assert.strictEqual(yield* resume(), 3)

      assert.sameMembers(started, ids.slice(1))
    }).pipe(Effect.provide(serverWith(start), { local: true }))
  })

  it.effect("accepts a cluster whose work cannot be started yet: it is taken up later", () =>
    Effect.gen(function* () {
      const { operation } = yield* create()

      assert.deepStrictEqual(
        (yield* (yield* Operations).open).map(({ id }) => id),
        [operation.id],
      )
    }).pipe(
      Effect.provide(
        serverWith(() => Effect.die(new Error("The database restarts."))),
        { local: true },
      ),
    ),
  )

  it.effect("ends what is past its deadline and its grace, and then leaves it alone", () => {
    const started: Array<OperationId> = []
    const start = (id: OperationId) => Effect.sync(() => void started.push(id))

    return Effect.gen(function* () {
      const operations = yield* Operations
      const resume = yield* ResumeOperations
      const { cluster, operation } = yield* create()

      yield* TestClock.adjust("129 minutes")
      yield* resume()
      assert.strictEqual((yield* operations.get(operation.id)).status, "PENDING")
      assert.lengthOf(started, 2)
      yield* TestClock.adjust("1 minutes")
      yield* resume()

      const overdue = yield* operations.get(operation.id)
      assert.deepInclude(overdue, { status: "FAILED" })
      assert.deepInclude(overdue.failure, { cause: "internal", retryable: true })
      assert.strictEqual((yield* (yield* Clusters).get(acme.id, cluster.id)).state, "FAILED")
      assert.lengthOf(started, 2)
      assert.strictEqual(yield* resume(), 0)
    }).pipe(Effect.provide(serverWith(start), { local: true }))
  })
})
