import { Effect } from "effect"

import { type SimulatedObjects, type SimulatedPlace } from "#adapters/interfaces/SimulatedObjects.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"

import { behaviorOf, providerOf, type SimulatedProvider } from "./SimulatedProvider.ts"

/** The account and region of a cluster, which may have the names already. */
interface NamedPlace extends SimulatedPlace {
  readonly clusterId: string
}

/** Where objects of a type are: in the region, or with those that belong to none. */
export const placeOfType = <P extends SimulatedPlace>(
  providers: ReadonlyArray<SimulatedProvider>,
  place: P,
  resourceType: string,
): P => {
  const provider = providerOf(providers, resourceType)
  const isGlobal = provider !== undefined && behaviorOf(provider, resourceType).global === true
  return isGlobal ? { ...place, region: provider.globalRegion } : place
}

/** Those of the names that an object of another cluster has. */
export const takenNames = (
  objects: SimulatedObjects["Service"],
  providers: ReadonlyArray<SimulatedProvider>,
  place: NamedPlace,
  names: ReadonlyArray<FixedName>,
) =>
  Effect.filter(names, ({ name, resourceType }) =>
    Effect.map(objects.listByType(placeOfType(providers, place, resourceType), resourceType), (found) =>
      found.some(({ attributes, clusterId, uniqueName }) => {
        const isNamed = uniqueName === name || attributes["name"] === name
        return isNamed && clusterId !== place.clusterId
      }),
    ),
  )
