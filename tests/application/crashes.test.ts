import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "fast-check"

import { CloudInventory } from "#application/ports/CloudInventory.ts"

import { faultsOf } from "./Faults.ts"
import { survive, world } from "./Lives.ts"
import { forgetfulEngine } from "./StateFile.ts"
import { assertSound, everyStride, lifeOf, theCluster } from "./WholeLife.ts"

/** Hundreds of servers, on a machine that may be busy. */
const patience = 120_000

/** Every so many moments one is tried. */
const stride = 12

const moments = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 })

describe("a server that dies at any call to what outlives it", () => {
  it.live(
    "ends a creation READY in its next life: nothing lost, doubled, orphaned or left open",
    () =>
      Effect.gen(function* () {
        const last = yield* everyStride("create", stride)
        assert.isAbove(last, 200)
      }),
    patience,
  )

  it.live(
    "ends a deletion DELETED in its next life: nothing left in the cloud, and nothing made again",
    () =>
      Effect.gen(function* () {
        const last = yield* everyStride("remove", stride)
        assert.isAbove(last, 150)
      }),
    patience,
  )

  it(
    "does so no matter how often it dies, and wherever",
    async () => {
      await fc.assert(
        fc.asyncProperty(moments, moments, async (create, remove) => {
          assertSound(await Effect.runPromise(lifeOf({ create, remove })), { create, remove })
        }),
        { numRuns: 15 },
      )
    },
    patience,
  )

  it.live("would be caught leaving objects behind if it did not ask the cloud for them", () =>
    Effect.gen(function* () {
      const blind = Layer.succeed(CloudInventory, {
        covers: () => true,
        settlesWithinSeconds: 0,
        taken: () => Effect.succeed([]),
        list: () => Effect.succeed([]),
      })
      const faults = yield* Effect.forEach([180, 190, 200, 210, 220], (moment) =>
        survive("CREATE", [moment], forgetfulEngine({}, blind)).pipe(
          Effect.andThen(theCluster),
          Effect.flatMap(faultsOf),
          Effect.provide(world, { local: true }),
        ),
      )

      assert.isNotEmpty(faults.flat())
    }),
  )
})
