import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { CloudInventory, type InventoryScope } from "#application/ports/CloudInventory.ts"

import { behaviorOf, providerOf } from "./cloud/SimulatedProvider.ts"
import { SimulatedProviders } from "./SimulatedProviders.ts"

const make = Effect.gen(function* () {
  const objects = yield* SimulatedObjects
  const providers = yield* SimulatedProviders

  /** Where objects of a type are: in the region, or with those that belong to none. */
  const placeOf = (scope: InventoryScope, resourceType: string): InventoryScope => {
    const provider = providerOf(providers, resourceType)
    const isGlobal = provider !== undefined && behaviorOf(provider, resourceType).global === true
    return isGlobal ? { ...scope, region: provider.globalRegion } : scope
  }

  return CloudInventory.of({
    // Every object is recorded with its cluster, whether its type takes tags or not.
    covers: () => true,
    settlesWithinSeconds: 0,
    taken: Effect.fn("SimulatedCloudInventory.taken")(function* (scope, names) {
      return yield* Effect.filter(names, ({ name, resourceType }) =>
        Effect.map(objects.listByType(placeOf(scope, resourceType), resourceType), (found) =>
          found.some(({ attributes, clusterId, uniqueName }) => {
            const isNamed = uniqueName === name || attributes["name"] === name
            return isNamed && clusterId !== scope.clusterId
          }),
        ),
      )
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
