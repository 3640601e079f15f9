import { Effect } from "effect"

import type { SimulatedObject, SimulatedObjects, SimulatedPlace } from "#adapters/interfaces/SimulatedObjects.ts"
import { regionsOf } from "#domain/catalogue/Region.ts"
import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import type { Quota } from "#domain/cloud/Quota.ts"
import { quotaUse } from "#domain/preflight/QuotaUse.ts"

import type { SimulatedProvider } from "./SimulatedProvider.ts"
import { placeOfType } from "./TakenNames.ts"

type ListArguments = Parameters<SimulatedObjects["Service"]["listByType"]>

/** How much of a quota an account uses: in the region, or in all regions where the quota is the whole account's. */
export const usedQuota = Effect.fnUntraced(function* <E>(
  objects: { readonly listByType: (...args: ListArguments) => Effect.Effect<ReadonlyArray<SimulatedObject>, E> },
  providers: ReadonlyArray<SimulatedProvider>,
  place: SimulatedPlace & { readonly provider: CloudProvider },
  quota: Quota,
) {
  const { provider, region } = place
  const regions = quota.scope === "region" ? [region] : regionsOf(provider).map(({ id }) => id)
  const found = yield* Effect.forEach(Object.keys(quota.usedBy), (resourceType) => {
    const places = regions.map((id) => placeOfType(providers, { ...place, region: id }, resourceType))
    const distinct = [...new Map(places.map((one) => [one.region, one])).values()]
    return Effect.forEach(distinct, (one) => objects.listByType(one, resourceType))
  })
  return found
    .flat(2)
    .reduce(
      (sum, { attributes, resourceType }) => sum + quotaUse(quota, { provider, region, resourceType, attributes }),
      0,
    )
})
