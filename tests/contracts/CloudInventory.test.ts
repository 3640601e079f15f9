import { Effect, Layer } from "effect"

import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as SimulatedCloudInventory from "#adapters/simulated-cloud/SimulatedCloudInventory.ts"
import { SimulatedObjects } from "#application/ports/SimulatedObjects.ts"

import { cloudInventoryContract, type Furnish } from "./CloudInventoryContract.ts"

const furnish: Furnish<SimulatedObjects> = ({ clusterId, accountId, region }, objects) =>
  Effect.gen(function* () {
    const { create } = yield* SimulatedObjects
    for (const { resourceType, importId, address = null } of objects) {
      yield* create({
        objectId: `${clusterId} ${importId}`,
        accountId,
        region,
        resourceType,
        importId,
        uniqueName: null,
        clusterId,
        address,
        attributes: { id: importId },
      })
    }
  }).pipe(Effect.orDie)

cloudInventoryContract(
  "the simulated cloud",
  SimulatedCloudInventory.layer.pipe(Layer.provideMerge(MemorySimulatedObjects.layer)),
  furnish,
)
