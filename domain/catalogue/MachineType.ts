import type { DateTime } from "effect"

import type { Architecture } from "../cloud/Architecture.ts"
import type { MachineCategory } from "../cloud/MachineCategory.ts"
import type { MachineFamily, MachineTypeTable } from "../cloud/MachineTypeTable.ts"
import type { Region } from "../cloud/RegionTable.ts"
import type { CatalogueProvider } from "./CatalogueProvider.ts"
import type { RefreshedRegion } from "./RefreshedRegion.ts"
import { findRefreshedRegion } from "./RefreshedRegions.ts"
import { catalogueOf, findRegion } from "./Region.ts"

/** A range of prices in USD per hour. */
interface HourlyRange {
  readonly low: number
  readonly high: number
}

/** A machine as one region offers it. Prices are estimates of the time in `timeGenerated`, in USD. */
export interface MachineType {
  readonly name: string
  readonly family: string
  readonly provider: CatalogueProvider
  readonly region: string
  /** The zones of the region that have it. */
  readonly zones: ReadonlyArray<string>
  readonly architecture: Architecture
  readonly category: MachineCategory
  readonly vCpu: number
  readonly memoryMiB: number
  readonly gpus?: number
  readonly onDemandHourly: number
  /** Absent where the cloud sells no spot capacity of it. */
  readonly spotHourly?: HourlyRange
  readonly currency: "USD"
  readonly timeGenerated: DateTime.Utc
}

/** Prices are published to a hundred-thousandth of a dollar. */
const rounded = (hourly: number): number => Math.round(hourly * 100_000) / 100_000

const isOffered = ({ offeredIn, priceIndexes }: MachineFamily, { id }: Region): boolean =>
  offeredIn?.includes(id) ?? (priceIndexes === undefined || Object.hasOwn(priceIndexes, id))

const ofFamily = (
  provider: CatalogueProvider,
  { currency, namePattern, spotShare, timeGenerated }: MachineTypeTable,
  region: Region,
  { architecture, category, family, priceIndexes, sizes, zonesIn }: MachineFamily,
): ReadonlyArray<MachineType> => {
  const priceIndex = priceIndexes?.[region.id] ?? region.priceIndex
  return sizes.map(({ size, ...machine }): MachineType => {
    const onDemandHourly = rounded(machine.onDemandHourly * priceIndex)
    return {
      ...machine,
      name: namePattern.replace("{family}", family).replace("{size}", size),
      family,
      provider,
      region: region.id,
      zones: zonesIn?.[region.id] ?? region.zones,
      architecture,
      category,
      onDemandHourly,
      ...(spotShare === undefined
        ? {}
        : {
            spotHourly: {
              low: rounded(onDemandHourly * spotShare.low),
              high: rounded(onDemandHourly * spotShare.high),
            },
          }),
      currency,
      timeGenerated,
    }
  })
}

/** By provider and region: two clouds may spell a region the same. */
const computed = new Map<string, ReadonlyMap<string, MachineType>>()

const refreshedByName = new WeakMap<RefreshedRegion, ReadonlyMap<string, MachineType>>()

const ofRefreshed = (provider: CatalogueProvider, refreshed: RefreshedRegion): ReadonlyMap<string, MachineType> => {
  const { currency, machineTypes, region, timeGenerated } = refreshed
  const indexed =
    refreshedByName.get(refreshed) ??
    new Map(
      machineTypes.map((offered) => [offered.name, { ...offered, provider, region, currency, timeGenerated }] as const),
    )
  refreshedByName.set(refreshed, indexed)
  return indexed
}

const byName = (provider: CatalogueProvider, regionId: string): ReadonlyMap<string, MachineType> => {
  const refreshed = findRefreshedRegion(provider, regionId)
  if (refreshed !== undefined) return ofRefreshed(provider, refreshed)
  const region = findRegion(provider, regionId)
  const table = catalogueOf(provider)?.machineTypes
  if (region === undefined || table === undefined) return new Map()
  const key = `${provider} ${regionId}`
  const known =
    computed.get(key) ??
    new Map(
      table.families
        .filter((row) => isOffered(row, region))
        .flatMap((row) => ofFamily(provider, table, region, row))
        .map((machineType) => [machineType.name, machineType]),
    )
  computed.set(key, known)
  return known
}

/** The machine types of a region; none for a region outside the catalogue. */
export const machineTypesOf = (provider: CatalogueProvider, region: string): ReadonlyArray<MachineType> => [
  ...byName(provider, region).values(),
]

export const findMachineType = (provider: CatalogueProvider, region: string, name: string): MachineType | undefined =>
  byName(provider, region).get(name)
