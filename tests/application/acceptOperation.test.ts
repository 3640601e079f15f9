import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import * as OperationWork from "#application/OperationWork.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import * as UseCases from "#application/UseCases.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"

import { create, engine } from "./Server.ts"
import { stores, tools } from "./Stores.ts"

const started: Array<string> = []

/** Starts nothing, but tells what it was asked to start. */
const watchedRunner = Layer.succeed(OperationRunner, {
  start: (operationId) => Effect.sync(() => void started.push(operationId)),
})

const brokenRunner = Layer.succeed(OperationRunner, { start: () => Effect.die(new Error("The runner is away.")) })

const serverWith = (runner: Layer.Layer<OperationRunner>) =>
  UseCases.layer.pipe(
    Layer.provide(Layer.merge(runner, OperationWork.layer)),
    Layer.provideMerge(engine()),
    Layer.provideMerge(Layer.merge(stores, tools)),
  )

it.layer(serverWith(watchedRunner), { excludeTestServices: true })("an operation that is accepted", (it) => {
  it.effect("is started once the transaction around its acceptance is committed, and not before", () =>
    Effect.gen(function* () {
      const { atomically } = yield* Transaction
      started.length = 0

      const { operation } = yield* atomically(
        Effect.tap(create({ ...smallCluster, clusterName: "around" }), () =>
          Effect.sync(() => assert.deepStrictEqual(started, [])),
        ),
      )

      assert.deepStrictEqual(started, [operation.id])
    }),
  )

  it.effect("is not started when that transaction is undone", () =>
    Effect.gen(function* () {
      const { atomically } = yield* Transaction
      started.length = 0

      const creation = create({ ...smallCluster, clusterName: "undone" })
      yield* Effect.exit(atomically(Effect.andThen(creation, Effect.fail("refused"))))

      assert.deepStrictEqual(started, [])
    }),
  )
})

it.layer(serverWith(brokenRunner), { excludeTestServices: true })("an operation that cannot be started", (it) => {
  it.effect("is accepted all the same", () =>
    Effect.gen(function* () {
      const { operation } = yield* create()

      assert.strictEqual(operation.status, "PENDING")
    }),
  )
})
