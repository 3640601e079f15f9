import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Ref } from "effect"
import { SqlError } from "effect/sql"
import { TestClock } from "effect/testing"

import { type SimulatedObject, SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import { ObjectStore } from "#adapters/simulated-cloud/cloud/ObjectStore.ts"

const queue: SimulatedObject = {
  objectId: "queue",
  organizationId: "acme",
  accountId: "111122223333",
  region: "eu-central-1",
  resourceType: "aws_sqs_queue",
  importId: "https://queue",
  uniqueName: "queue",
  clusterId: "cluster",
  address: "aws_sqs_queue.q",
  attributes: { name: "queue" },
}

const outage = Effect.die(
  new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: new Error("connection refused") }) }),
)

/** Objects whose database is down for the first calls. With `answerIsLost`, the first create reaches it all the same. */
const withOutage = (
  failures: number,
  { answerIsLost = false, existing = [] }: { answerIsLost?: boolean; existing?: ReadonlyArray<SimulatedObject> } = {},
) =>
  Layer.effect(
    SimulatedObjects,
    Effect.gen(function* () {
      const objects = yield* SimulatedObjects
      for (const object of existing) yield* Effect.orDie(objects.create(object))
      const left = yield* Ref.make(failures)
      const failing = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
        Effect.flatMap(
          Ref.getAndUpdate(left, (count) => count - 1),
          (count) => (count > 0 ? outage : effect),
        )
      return SimulatedObjects.of({
        ...objects,
        create: (object) =>
          Effect.gen(function* () {
            if (answerIsLost && (yield* Ref.get(left)) === failures) yield* objects.create(object)
            return yield* failing(objects.create(object))
          }),
        find: (...args) => failing(objects.find(...args)),
      })
    }),
  ).pipe(Layer.provide(MemorySimulatedObjects.layer))

const storeOn = (layer: Layer.Layer<SimulatedObjects>) => ObjectStore.layer.pipe(Layer.provide(layer))

describe("the store of simulated objects", () => {
  it.effect("waits for a database that comes back", () =>
    Effect.gen(function* () {
      const store = yield* ObjectStore
      const creating = yield* Effect.forkChild(store.create(queue))
      yield* TestClock.adjust("30 seconds")

      yield* Fiber.join(creating)

      assert.lengthOf(yield* store.listByCluster("cluster"), 1)
    }).pipe(Effect.provide(storeOn(withOutage(5)))),
  )

  it.effect("does not take its own object for another's when the response to its creation was lost", () =>
    Effect.gen(function* () {
      const store = yield* ObjectStore
      const creating = yield* Effect.forkChild(store.create(queue))
      yield* TestClock.adjust("5 seconds")

      yield* Fiber.join(creating)

      assert.lengthOf(yield* store.listByCluster("cluster"), 1)
    }).pipe(Effect.provide(storeOn(withOutage(1, { answerIsLost: true })))),
  )

  it.effect("still finds a name taken by another after an outage", () =>
    Effect.gen(function* () {
      const store = yield* ObjectStore
      const creating = yield* Effect.forkChild(
        Effect.flip(store.create({ ...queue, attributes: { name: "queue", other: true } })),
      )
      yield* TestClock.adjust("5 seconds")

      assert.strictEqual((yield* Fiber.join(creating))._tag, "SimulatedNameTaken")
    }).pipe(Effect.provide(storeOn(withOutage(1, { existing: [queue] })))),
  )

  it.effect("gives up after a minute, and says what to do", () =>
    Effect.gen(function* () {
      const store = yield* ObjectStore
      const finding = yield* Effect.forkChild(Effect.flip(store.find(queue, queue.resourceType, queue.importId)))
      yield* TestClock.adjust("70 seconds")

      const refusal = yield* Fiber.join(finding)
      assert.strictEqual(refusal.summary, "the simulated cloud is unavailable")
      assert.include(refusal.detail, "Try again")
    }).pipe(Effect.provide(storeOn(withOutage(1_000_000)))),
  )
})
