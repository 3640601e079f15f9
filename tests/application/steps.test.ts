import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Struct } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { ConcludeOperation } from "#application/operation/ConcludeOperation.ts"
import { OperationSteps, type PhaseSteps } from "#application/operation/OperationSteps.ts"
import * as OperationWork from "#application/OperationWork.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import * as UseCases from "#application/UseCases.ts"
import type { OperationId, OperationType } from "#domain/operation/Operation.ts"
import { operationKinds, phasesOf } from "#domain/operation/OperationKind.ts"
import { acme } from "#tests/fixtures/People.ts"

import { faultsOf } from "./Faults.ts"
import { world } from "./Lives.ts"
import { create, remove } from "./Server.ts"
import { forgetfulEngine, StateFile } from "./StateFile.ts"

/** A server that accepts operations and leaves their steps to the test. */
const idle = UseCases.layer.pipe(
  Layer.provideMerge(Layer.succeed(OperationRunner, { start: () => Effect.void })),
  Layer.provideMerge(OperationWork.layer),
  Layer.provideMerge(forgetfulEngine()),
  Layer.provideMerge(world),
)

const acceptedTypes = Struct.keys(operationKinds)

/** What a step leaves behind: all that outlives it, save what says only that the engine looked again. */
const left = Effect.fnUntraced(function* (operationId: OperationId, selector: string) {
  const events = yield* (yield* OperationLog).read(operationId, 0, 1000)
  const said = events.filter(({ message }) => !/^\d+ to add/.test(message)).map(({ message }) => message)
  const objects = yield* (yield* SimulatedObjects).listByCluster(selector)
  const cluster = yield* (yield* Clusters).findByName(acme.id, "first-light")
  return { said, objects, cluster, state: yield* (yield* StateFile).read }
})

/** Takes every step so many times, and compares what it leaves each time with what it left the first time. */
const takeEachStep = Effect.fnUntraced(function* (
  type: OperationType,
  operationId: OperationId,
  clusterId: string,
  times: number,
) {
  for (const { phase, run } of (yield* OperationSteps)(type)) {
    yield* run(operationId)
    const once = yield* left(operationId, clusterId)
    for (let time = 1; time < times; time++) {
      yield* run(operationId)
      assert.deepStrictEqual(yield* left(operationId, clusterId), once, `${type} ${phase}`)
    }
  }
})

describe("the steps of a kind of operation", () => {
  it.effect.each(acceptedTypes)("are the phases of %s, in their order", (type) =>
    Effect.gen(function* () {
      const steps = (yield* OperationSteps)(type)

      assert.deepStrictEqual(
        steps.map(({ phase }) => phase),
        operationKinds[type].phases.map(({ phase }) => phase),
      )
    }).pipe(Effect.provide(idle, { local: true })),
  )

  it("do not compile with a phase too few or too many", () => {
    const step: PhaseSteps["DELETE"]["drain"] = (phase) => ({ phase, run: () => Effect.void })
    const exact: PhaseSteps["DELETE"] = { drain: step, destroy: step }
    // @ts-expect-error The phase destroy is missing.
    const tooFew: PhaseSteps["DELETE"] = { drain: step }
    // @ts-expect-error A deletion has no phase plan.
    const tooMany: PhaseSteps["DELETE"] = { drain: step, destroy: step, plan: step }

    assert.sameMembers(Object.keys(exact), [...phasesOf("DELETE")])
    assert.notProperty(tooFew, "destroy")
    assert.property(tooMany, "plan")
  })
})

describe("every step of an operation", () => {
  it.live("leaves the same when it is taken twice: the same objects, the same state, each sentence once", () =>
    Effect.gen(function* () {
      const clusters = yield* Clusters
      const conclude = yield* ConcludeOperation
      const { cluster, operation } = yield* create()
      yield* takeEachStep("CREATE", operation.id, cluster.id, 2)
      yield* conclude.complete(operation.id)
      assert.deepStrictEqual(yield* faultsOf(yield* clusters.get(acme.id, cluster.id)), [])

      const deletion = yield* remove(cluster.id)
      yield* takeEachStep("DELETE", deletion.operation.id, cluster.id, 2)
      yield* conclude.complete(deletion.operation.id)
      assert.deepStrictEqual(yield* faultsOf(yield* clusters.get(acme.id, cluster.id)), [])
    }).pipe(Effect.provide(idle, { local: true })),
  )

  it.live("may be taken again from the first, as by a runner that has forgotten how far it was", () =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* create()
      yield* takeEachStep("CREATE", operation.id, cluster.id, 1)
      const once = yield* left(operation.id, cluster.id)

      for (const { run } of (yield* OperationSteps)("CREATE")) yield* run(operation.id)

      const again = yield* left(operation.id, cluster.id)
      assert.sameMembers(
        again.objects.map(({ objectId }) => objectId),
        once.objects.map(({ objectId }) => objectId),
      )
      assert.isEmpty(again.said.slice(once.said.length).filter((message) => message.includes("creat")))
    }).pipe(Effect.provide(idle, { local: true })),
  )
})

describe("the end of an operation", () => {
  it.live("counts once: a later one changes nothing", () =>
    Effect.gen(function* () {
      const conclude = yield* ConcludeOperation
      const log = yield* OperationLog
      const { cluster, operation } = yield* create()
      yield* takeEachStep("CREATE", operation.id, cluster.id, 1)
      yield* conclude.complete(operation.id)
      const events = yield* log.read(operation.id, 0, 1000)

      yield* conclude.complete(operation.id)
      yield* conclude.fail(operation.id, {
        cause: "internal",
        summary: "Too late.",
        detail: "",
        remedy: "",
        userFixable: false,
        retryable: false,
      })

      assert.deepStrictEqual(yield* log.read(operation.id, 0, 1000), events)
      assert.strictEqual((yield* (yield* Clusters).get(acme.id, cluster.id)).state, "READY")
    }).pipe(Effect.provide(idle, { local: true })),
  )
})
