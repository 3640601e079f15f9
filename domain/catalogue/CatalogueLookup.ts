import { Result } from "effect"

import type { Region } from "../cloud/RegionTable.ts"
import { closestNames } from "../shared/Similarity.ts"
import { type CatalogueEntry, CatalogueEntryNotFound } from "./CatalogueEntryNotFound.ts"
import type { CatalogueProvider } from "./CatalogueProvider.ts"
import { findMachineType, type MachineType, machineTypesOf } from "./MachineType.ts"
import { nearMachineTypes } from "./NearMachineTypes.ts"
import { catalogueProviders, findRegion, regionsOf } from "./Region.ts"

/** How many names an error suggests. */
const alternativesMax = 5

/** Short lists are suggested as a whole; of a long one only the names that the caller may have meant. */
const notFound = (entry: CatalogueEntry, name: string, known: ReadonlyArray<string>, place?: string) =>
  Result.fail(
    new CatalogueEntryNotFound({
      entry,
      alternatives: known.length <= alternativesMax ? known : closestNames(name, known, alternativesMax),
      ...(place === undefined ? {} : { place }),
    }),
  )

/** The provider of this name, if the catalogue has it. */
export const lookUpProvider = (name: string): Result.Result<CatalogueProvider, CatalogueEntryNotFound> => {
  const provider = catalogueProviders.find((offered) => offered === name)
  return provider === undefined ? notFound("provider", name, catalogueProviders) : Result.succeed(provider)
}

export const lookUpRegion = (
  provider: CatalogueProvider,
  id: string,
): Result.Result<Region, CatalogueEntryNotFound> => {
  const region = findRegion(provider, id)
  if (region !== undefined) return Result.succeed(region)
  const known = regionsOf(provider).map((other) => other.id)
  return notFound("region", id, known, provider)
}

/** The zone of this name, if the region has it. */
export const lookUpZone = ({ id, zones }: Region, zone: string): Result.Result<string, CatalogueEntryNotFound> =>
  zones.includes(zone) ? Result.succeed(zone) : notFound("zone", zone, zones, id)

/** The machine type as any other region of the provider offers it. */
const findElsewhere = (provider: CatalogueProvider, name: string): ReadonlyArray<MachineType> =>
  regionsOf(provider).flatMap(({ id }) => findMachineType(provider, id, name) ?? [])

/** Why a region, or one of its zones, does not have a machine type: what it has instead, and who else has this one. */
export const machineTypeNotFound = (
  provider: CatalogueProvider,
  { id: region }: Pick<Region, "id">,
  name: string,
  zone?: string,
): CatalogueEntryNotFound => {
  const offered = machineTypesOf(provider, region).filter(({ zones }) => zone === undefined || zones.includes(zone))
  const inOtherZones = findMachineType(provider, region, name)
  const elsewhere = inOtherZones === undefined ? findElsewhere(provider, name) : [inOtherZones]
  const [known] = elsewhere
  const near =
    known === undefined
      ? closestNames(
          name,
          offered.map((machineType) => machineType.name),
          alternativesMax,
        )
      : nearMachineTypes(known, offered, alternativesMax).map((machineType) => machineType.name)
  const places = inOtherZones?.zones ?? elsewhere.map((machineType) => machineType.region)
  return new CatalogueEntryNotFound({
    entry: "machine type",
    ...(known === undefined ? {} : { knownName: name }),
    place: zone ?? region,
    alternatives: near,
    elsewhere: places.slice(0, alternativesMax),
  })
}

/** A machine type by its name. In a zone, it must be offered there. */
export const lookUpMachineType = (
  provider: CatalogueProvider,
  region: Pick<Region, "id">,
  name: string,
  zone?: string,
): Result.Result<MachineType, CatalogueEntryNotFound> => {
  const machineType = findMachineType(provider, region.id, name)
  return machineType !== undefined && (zone === undefined || machineType.zones.includes(zone))
    ? Result.succeed(machineType)
    : Result.fail(machineTypeNotFound(provider, region, name, zone))
}
