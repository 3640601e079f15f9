import { Effect, Layer } from "effect"

import {
  SimulatedNameTaken,
  type SimulatedObject,
  SimulatedObjects,
  type SimulatedPlace,
} from "#adapters/interfaces/SimulatedObjects.ts"

const isIn = (place: SimulatedPlace, resourceType: string) => (object: SimulatedObject) =>
  object.organizationId === place.organizationId &&
  object.accountId === place.accountId &&
  object.region === place.region &&
  object.resourceType === resourceType

const byObjectId = (left: SimulatedObject, right: SimulatedObject): number => (left.objectId < right.objectId ? -1 : 1)

export const layer = Layer.sync(SimulatedObjects, () => {
  const objects = new Map<string, SimulatedObject>()
  const where = (matches: (object: SimulatedObject) => boolean) =>
    Effect.sync(() => [...objects.values()].filter(matches).toSorted(byObjectId))

  const change = (objectId: string, changes: Partial<SimulatedObject>) =>
    Effect.sync(() => {
      const found = objects.get(objectId)
      if (found !== undefined) objects.set(objectId, { ...found, ...changes })
      return found !== undefined
    })

  return SimulatedObjects.of({
    create: Effect.fnUntraced(function* (object) {
      const { objectId, resourceType, uniqueName, importId } = object
      const taken = [...objects.values()].some(
        (other) =>
          other.objectId === objectId ||
          (uniqueName !== null && other.uniqueName === uniqueName && isIn(object, resourceType)(other)),
      )
      if (taken) return yield* new SimulatedNameTaken({ resourceType, uniqueName: uniqueName ?? importId })
      objects.set(objectId, object)
    }),
    update: (objectId, attributes) => change(objectId, { attributes }),
    adopt: (objectId, { clusterId, address }) => change(objectId, { clusterId, address }),
    remove: (objectId) => Effect.sync(() => objects.delete(objectId)),
    find: (place, resourceType, importId) =>
      Effect.map(
        where((object) => object.importId === importId && isIn(place, resourceType)(object)),
        ([first]) => first,
      ),
    listByCluster: (clusterId) => where((object) => object.clusterId === clusterId),
    listByType: (place, resourceType) => where(isIn(place, resourceType)),
  })
})
