import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"

import { FindOrphanedResources } from "#application/operation/FindOrphanedResources.ts"
import { RunJournal } from "#application/operation/RunJournal.ts"

import { LateCloud, network, ports, settlesWithinSeconds, task } from "./LateCloud.ts"

const orphanSearch = Layer.provideMerge(Layer.provide(FindOrphanedResources.layer, RunJournal.layer), ports)

const list = Effect.fnUntraced(function* (importId: string) {
  const { listed } = yield* LateCloud
  yield* Ref.set(listed, [{ resourceType: "aws_vpc", importId, address: network }])
})

describe("The proof that a delete left nothing", () => {
  it.effect("lets what is gone leave the list", () =>
    Effect.gen(function* () {
      const orphans = yield* FindOrphanedResources
      const { listed } = yield* LateCloud
      yield* list("vpc-1")
      const proving = yield* Effect.forkChild(orphans.remaining(task))

      yield* TestClock.adjust("20 seconds")
      yield* Ref.set(listed, [])
      yield* TestClock.adjust("20 seconds")

      assert.deepStrictEqual(yield* Fiber.join(proving), [])
    }).pipe(Effect.provide(orphanSearch)),
  )

  it.effect("names what stays on the list", () =>
    Effect.gen(function* () {
      const orphans = yield* FindOrphanedResources
      yield* list("vpc-1")
      const proving = yield* Effect.forkChild(orphans.remaining(task))

      yield* TestClock.adjust(`${settlesWithinSeconds} seconds`)

      assert.lengthOf(yield* Fiber.join(proving), 1)
    }).pipe(Effect.provide(orphanSearch)),
  )
})
