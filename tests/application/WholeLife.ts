import { assert } from "@effect/vitest"
import { Effect, Random } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { acme } from "#tests/fixtures/People.ts"

import { faultsOf } from "./Faults.ts"
import { survive, world } from "./Lives.ts"

/** The moments at which servers die while they create a cluster, and while they delete it. */
export interface Deaths {
  readonly create: ReadonlyArray<number>
  readonly remove: ReadonlyArray<number>
}

/** The only cluster of a world. */
export const theCluster = Effect.gen(function* () {
  const [cluster] = yield* (yield* Clusters).list({ organizationId: acme.id, limit: 1 })
  return cluster ?? (yield* Effect.die("There is no cluster."))
})

/** A cluster's whole life in a world of its own: how many servers died on the way, and what is wrong afterwards. */
export const lifeOf = ({ create, remove }: Deaths, place = world) =>
  Effect.gen(function* () {
    const clusters = yield* Clusters
    const creating = yield* survive("CREATE", create)
    const made = yield* theCluster
    const faults = yield* faultsOf(made)

    const deleting = yield* survive("DELETE", remove)
    const gone = yield* Effect.orDie(clusters.get(acme.id, made.id))
    return {
      states: [made.state, gone.state],
      faults: [...faults, ...(yield* faultsOf(gone))],
      died: { create: creating.died, remove: deleting.died },
    }
  }).pipe(Effect.provide(place, { local: true }))

/** Asserts that a cluster became READY and then DELETED, with nothing wrong at either end. */
export const assertSound = (life: Effect.Success<ReturnType<typeof lifeOf>>, deaths: Deaths) => {
  assert.deepStrictEqual(life.faults, [], JSON.stringify(deaths))
  assert.deepStrictEqual(life.states, ["READY", "DELETED"])
}

/**
 * Lets one server die in an operation, at one moment after the other, until the operation ends before the next moment comes.
 * Gives the last moment. The first one differs from run to run, so that in time all are tried.
 */
export const everyStride = Effect.fnUntraced(function* (operation: keyof Deaths, stride: number, place = world) {
  const first = yield* Random.nextIntBetween(1, stride)
  for (let moment = first; ; moment += stride) {
    const deaths: Deaths = { create: [], remove: [], [operation]: [moment] }
    const life = yield* lifeOf(deaths, place)
    assertSound(life, deaths)
    if (life.died[operation] === 0) return moment
  }
})
