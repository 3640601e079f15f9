import { Context, Effect, Layer } from "effect"

import { lookUpMachineType, lookUpProvider, lookUpRegion, lookUpZone } from "#domain/catalogue/CatalogueLookup.ts"
import { type MachineType, machineTypesOf } from "#domain/catalogue/MachineType.ts"
import { invalidFilter, type MachineTypeFilter, matches } from "#domain/catalogue/MachineTypeFilter.ts"
import { catalogueProviders, regionsOf } from "#domain/catalogue/Region.ts"
import { offsetOf, type PageNumber } from "#domain/shared/PageNumber.ts"

/** The cheapest first; machine types of one price by their names. */
const byPrice = (left: MachineType, right: MachineType): number =>
  left.onDemandHourly - right.onDemandHourly || (left.name < right.name ? -1 : 1)

const findRegion = (providerId: string, regionId: string) =>
  Effect.flatMap(Effect.fromResult(lookUpProvider(providerId)), (provider) =>
    Effect.map(Effect.fromResult(lookUpRegion(provider, regionId)), (region) => ({ provider, region })),
  )

const regions = Effect.fn("ReadCatalogue.regions")(function* (providerId: string) {
  const provider = yield* Effect.fromResult(lookUpProvider(providerId))
  return regionsOf(provider)
})

const zones = Effect.fn("ReadCatalogue.zones")(function* (providerId: string, regionId: string) {
  const { region } = yield* findRegion(providerId, regionId)
  return region.zones
})

const machineTypes = Effect.fn("ReadCatalogue.machineTypes")(function* (
  providerId: string,
  regionId: string,
  filter: MachineTypeFilter,
  page: PageNumber,
) {
  const invalid = invalidFilter(filter)
  if (invalid !== undefined) return yield* invalid
  const { provider, region } = yield* findRegion(providerId, regionId)
  if (filter.zoneId !== undefined) yield* Effect.fromResult(lookUpZone(region, filter.zoneId))
  const found = machineTypesOf(provider, region.id).filter((machineType) => matches(filter, machineType))
  const from = offsetOf(page)
  return { items: found.toSorted(byPrice).slice(from, from + page.pageSize), totalItems: found.length }
})

const machineType = Effect.fn("ReadCatalogue.machineType")(function* (
  providerId: string,
  regionId: string,
  name: string,
  zoneId: string | undefined,
) {
  const { provider, region } = yield* findRegion(providerId, regionId)
  if (zoneId !== undefined) yield* Effect.fromResult(lookUpZone(region, zoneId))
  return yield* Effect.fromResult(lookUpMachineType(provider, region, name, zoneId))
})

const make = Effect.succeed({
  providers: Effect.succeed(catalogueProviders),
  regions,
  zones,
  machineTypes,
  machineType,
})

/** Looks up what the clouds offer: their regions and zones, and machine types with their prices. */
export class ReadCatalogue extends Context.Service<ReadCatalogue>()("orrery/application/catalogue/ReadCatalogue", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
