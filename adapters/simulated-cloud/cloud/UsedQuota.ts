import { Effect } from "effect"

import type { SimulatedObject, SimulatedObjects, SimulatedPlace } from "#adapters/interfaces/SimulatedObjects.ts"
import { regionsOf } from "#domain/catalogue/Region.ts"
import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import type { Quota, Referenced } from "#domain/cloud/Quota.ts"
import { quotaUse } from "#domain/preflight/QuotaUse.ts"

import type { SimulatedProvider } from "./SimulatedProvider.ts"
import { placeOfType } from "./TakenNames.ts"

type ListArguments = Parameters<SimulatedObjects["Service"]["listByType"]>

interface Objects<E> {
  readonly listByType: (...args: ListArguments) => Effect.Effect<ReadonlyArray<SimulatedObject>, E>
}

type QuotaPlace = SimulatedPlace & { readonly provider: CloudProvider }

/** The objects of some types in a region, or in all regions of an account. */
const objectsOf = Effect.fnUntraced(function* <E>(
  objects: Objects<E>,
  providers: ReadonlyArray<SimulatedProvider>,
  { scope, ...place }: QuotaPlace & Pick<Quota, "scope">,
  resourceTypes: ReadonlyArray<string>,
) {
  const regions = scope === "region" ? [place.region] : regionsOf(place.provider).map(({ id }) => id)
  const found = yield* Effect.forEach(resourceTypes, (resourceType) => {
    const places = regions.map((id) => placeOfType(providers, { ...place, region: id }, resourceType))
    const distinct = [...new Map(places.map((one) => [one.region, one])).values()]
    return Effect.forEach(distinct, (one) => objects.listByType(one, resourceType))
  })
  return found.flat(2)
})

const identifyingAttributes = ["id", "self_link", "self_link_unique"]

/** Finds the objects that uses of these quotas refer to. */
export const quotaReferences = <E>(
  objects: Objects<E>,
  providers: ReadonlyArray<SimulatedProvider>,
  place: QuotaPlace,
  quotas: ReadonlyArray<Quota>,
): Effect.Effect<Referenced, E> => {
  const types = [...new Set(quotas.flatMap(({ refersTo = [] }) => refersTo))]
  return Effect.map(
    objectsOf(objects, providers, { ...place, scope: "account" }, types),
    (found) => (value) =>
      found.find(({ attributes }) => identifyingAttributes.some((name) => attributes[name] === value))?.attributes,
  )
}

/** How much of a quota an account uses: in the region, or in all regions where the quota is the whole account's. */
export const usedQuota = Effect.fnUntraced(function* <E>(
  objects: Objects<E>,
  providers: ReadonlyArray<SimulatedProvider>,
  place: QuotaPlace,
  quota: Quota,
) {
  const { provider, region } = place
  const referenced = yield* quotaReferences(objects, providers, place, [quota])
  const found = yield* objectsOf(objects, providers, { ...place, scope: quota.scope }, Object.keys(quota.usedBy))
  return found.reduce(
    (sum, { attributes, resourceType }) =>
      sum + quotaUse(quota, { provider, region, resourceType, attributes, referenced }),
    0,
  )
})
