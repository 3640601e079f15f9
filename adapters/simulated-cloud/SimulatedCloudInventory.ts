import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { CloudInventory } from "#application/ports/CloudInventory.ts"

import { takenNames } from "./cloud/TakenNames.ts"
import { SimulatedProviders } from "./SimulatedProviders.ts"

const make = Effect.gen(function* () {
  const objects = yield* SimulatedObjects
  const providers = yield* SimulatedProviders

  return CloudInventory.of({
    // Every object is recorded with its cluster, whether its type takes tags or not.
    covers: () => true,
    settlesWithinSeconds: 0,
    taken: Effect.fn("SimulatedCloudInventory.taken")(function* (scope, names) {
      return yield* takenNames(objects, providers, scope, names)
    }),
    list: Effect.fn("SimulatedCloudInventory.list")(function* ({ clusterId }) {
      return (yield* objects.listByCluster(clusterId)).map(({ resourceType, importId, address }) =>
        address === null ? { resourceType, importId } : { resourceType, importId, address },
      )
    }),
  })
})

/** Lists what a cluster has in the simulated cloud. */
export const layer = Layer.effect(CloudInventory, make)
