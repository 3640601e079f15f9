import { Effect } from "effect"

import type { SimulatedObjects, SimulatedPlace } from "#adapters/interfaces/SimulatedObjects.ts"
import type { AddressRanges } from "#domain/cloud/AddressRanges.ts"
import type { NamedRange } from "#domain/preflight/JudgeAddressRanges.ts"

/** The ranges of clusters in a network that the user owns. The simulated cloud assumes that the network exists. */
export const takenRanges = Effect.fnUntraced(function* (
  objects: SimulatedObjects["Service"],
  place: SimulatedPlace,
  ranges: AddressRanges,
  networkId: string,
) {
  const isIn = (value: unknown) => typeof value === "string" && (value === networkId || value.endsWith(`/${networkId}`))
  const found = yield* Effect.forEach(Object.entries(ranges), ([resourceType, read]) =>
    Effect.map(objects.listByType(place, resourceType), (all) =>
      all
        .filter(({ attributes }) => Object.values(attributes).some(isIn))
        .flatMap(({ attributes }) => Object.entries(read(attributes)))
        .flatMap(([name, cidr]): ReadonlyArray<NamedRange> => (cidr === undefined ? [] : [{ name, cidr }])),
    ),
  )
  return found.flat()
})
