import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { CloudInventory } from "#application/ports/CloudInventory.ts"

/** Lists what a cluster has in the simulated cloud. Its account and region do not matter: cluster ids are unique. */
export const layer = Layer.effect(
  CloudInventory,
  Effect.map(SimulatedObjects, (objects) => ({
    // Every object is recorded with its cluster, whether its type takes tags or not.
    covers: () => true,
    settlesWithinSeconds: 0,
    taken: Effect.fn("SimulatedCloudInventory.taken")(function* (scope, names) {
      return yield* Effect.filter(names, ({ name, resourceType }) =>
        Effect.map(objects.listByType(scope, resourceType), (found) =>
          found.some(({ clusterId, uniqueName }) => uniqueName === name && clusterId !== scope.clusterId),
        ),
      )
    }),
    list: Effect.fn("SimulatedCloudInventory.list")(function* ({ clusterId }) {
      return (yield* objects.listByCluster(clusterId)).map(({ resourceType, importId, address }) =>
        address === null ? { resourceType, importId } : { resourceType, importId, address },
      )
    }),
  })),
)
