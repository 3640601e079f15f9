import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Random } from "effect"
import * as fc from "fast-check"

import { CloudInventory } from "#application/ports/CloudInventory.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { acme } from "#tests/fixtures/People.ts"

import { faultsOf } from "./Faults.ts"
import { survive, world } from "./Lives.ts"
import { forgetfulEngine } from "./StateFile.ts"

interface Deaths {
  readonly create: ReadonlyArray<number>
  readonly remove: ReadonlyArray<number>
}

const theCluster = Effect.gen(function* () {
  const [cluster] = yield* (yield* Clusters).list({ organizationId: acme.id, limit: 1 })
  return cluster ?? (yield* Effect.die("There is no cluster."))
})

/** A cluster's whole life in a world of its own: how many servers died on the way, and what is wrong afterwards. */
const lifeOf = ({ create, remove }: Deaths, engine = forgetfulEngine()) =>
  Effect.gen(function* () {
    const clusters = yield* Clusters
    const creating = yield* survive("CREATE", create, engine)
    const made = yield* theCluster
    const faults = yield* faultsOf(made)

    const deleting = yield* survive("DELETE", remove, engine)
    const gone = yield* Effect.orDie(clusters.get(acme.id, made.id))
    return {
      states: [made.state, gone.state],
      faults: [...faults, ...(yield* faultsOf(gone))],
      died: { create: creating.died, remove: deleting.died },
    }
  }).pipe(Effect.provide(world, { local: true }))

/** Hundreds of servers, on a machine that may be busy. */
const patience = 120_000

/** Every so many moments one is tried; which of them differs from run to run, so that in time all are. */
const stride = 12

const assertSound = (life: Effect.Success<ReturnType<typeof lifeOf>>, deaths: Deaths) => {
  assert.deepStrictEqual(life.faults, [], JSON.stringify(deaths))
  assert.deepStrictEqual(life.states, ["READY", "DELETED"])
}

/** Tries one moment after the other until the operation ends before the next one comes. */
const everyStride = (deathsAt: (moment: number) => Deaths, died: "create" | "remove") =>
  Effect.gen(function* () {
    const first = yield* Random.nextIntBetween(1, stride)
    for (let moment = first; ; moment += stride) {
      const life = yield* lifeOf(deathsAt(moment))
      assertSound(life, deathsAt(moment))
      if (life.died[died] === 0) return moment
    }
  })

const moments = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 })

describe("a server that dies at any call to what outlives it", () => {
  it.live(
    "ends a creation READY in its next life: nothing lost, doubled, orphaned or left open",
    () =>
      Effect.gen(function* () {
        const last = yield* everyStride((moment) => ({ create: [moment], remove: [] }), "create")
        assert.isAbove(last, 200)
      }),
    patience,
  )

  it.live(
    "ends a deletion DELETED in its next life: nothing left in the cloud, and nothing made again",
    () =>
      Effect.gen(function* () {
        const last = yield* everyStride((moment) => ({ create: [], remove: [moment] }), "remove")
        assert.isAbove(last, 150)
      }),
    patience,
  )

  it(
    "does so however often it dies, and wherever",
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
