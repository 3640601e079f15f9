import { Context, Effect, Layer, Predicate, Ref, Schedule, Schema } from "effect"

import {
  type SimulatedNameTaken,
  type SimulatedObject,
  SimulatedObjects,
} from "#adapters/interfaces/SimulatedObjects.ts"

import { sameValue } from "../value/Value.ts"
import { CloudRefusal } from "./CloudRefusal.ts"

const outageSecondsMax = 60
const retryMilliseconds = 250

class StoreOutage extends Schema.TaggedError<StoreOutage>()("StoreOutage", {}) {}

const isOutage = (defect: unknown): boolean => Predicate.isTagged(defect, "SqlError")

/** A database that restarts is no error of the cloud: wait for it, and only then give up. */
const enduring = <A, E>(effect: Effect.Effect<A, E>) =>
  effect.pipe(
    Effect.catchDefect((defect) => (isOutage(defect) ? Effect.fail(new StoreOutage()) : Effect.die(defect))),
    Effect.retry({
      while: (error) => error instanceof StoreOutage,
      schedule: Schedule.spaced(`${retryMilliseconds} millis`).pipe(
        Schedule.upTo({ duration: `${outageSecondsMax} seconds` }),
      ),
    }),
    Effect.mapError((error) =>
      error instanceof StoreOutage
        ? new CloudRefusal({
            summary: "the simulated cloud is unavailable",
            detail: `Its database did not respond for ${outageSecondsMax} seconds. Try again when it does.`,
          })
        : error,
    ),
  )

const make = Effect.gen(function* () {
  const objects = yield* SimulatedObjects

  /** After an outage it is unknown whether the write before it succeeded; an equal object is then no conflict. */
  const create = Effect.fnUntraced(function* (object: SimulatedObject) {
    const attempts = yield* Ref.make(0)
    const attempt = Effect.andThen(
      Ref.update(attempts, (count) => count + 1),
      objects.create(object),
    )
    const recover = (taken: SimulatedNameTaken) =>
      Effect.gen(function* () {
        if ((yield* Ref.get(attempts)) < 2) return yield* taken
        const found = yield* objects.find(object, object.resourceType, object.importId)
        return found !== undefined && sameValue(found.attributes, object.attributes) ? undefined : yield* taken
      })
    return yield* enduring(Effect.catchTag(attempt, "SimulatedNameTaken", recover))
  })

  return {
    create,
    update: (...args: Parameters<typeof objects.update>) => enduring(objects.update(...args)),
    adopt: (...args: Parameters<typeof objects.adopt>) => enduring(objects.adopt(...args)),
    remove: (...args: Parameters<typeof objects.remove>) => enduring(objects.remove(...args)),
    find: (...args: Parameters<typeof objects.find>) => enduring(objects.find(...args)),
    listByType: (...args: Parameters<typeof objects.listByType>) => enduring(objects.listByType(...args)),
    listByCluster: (...args: Parameters<typeof objects.listByCluster>) => enduring(objects.listByCluster(...args)),
  }
})

/** The objects of the simulated cloud, kept through an outage of the database that holds them. */
export class ObjectStore extends Context.Service<ObjectStore>()("orrery/adapters/simulated-cloud/cloud/ObjectStore", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
