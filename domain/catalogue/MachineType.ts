import { Schema } from "effect"

import { Architecture } from "../cloud/Architecture.ts"
import { CloudProvider } from "../cloud/CloudProvider.ts"
import { MachineCategory } from "../cloud/MachineCategory.ts"
import { machineSize, type MachineTypeTable } from "../cloud/MachineTypeTable.ts"
import { type Region } from "../cloud/RegionTable.ts"
import { catalogueOf, findRegion } from "./Region.ts"

/** A machine as one region offers it. Prices are estimates of the time in `timeGenerated`. */
export const MachineType = Schema.Struct({
  name: Schema.String,
  family: Schema.String,
  provider: CloudProvider,
  region: Schema.String,
  zones: Schema.Array(Schema.String),
  architecture: Architecture,
  category: MachineCategory,
  ...machineSize,
  spotHourly: Schema.Struct({ low: Schema.Finite, high: Schema.Finite }),
  currency: Schema.Literal("USD"),
  timeGenerated: Schema.DateTimeUtcFromString,
})
export type MachineType = typeof MachineType.Type

/** Prices are published to a hundred-thousandth of a dollar. */
const rounded = (hourly: number): number => Math.round(hourly * 100_000) / 100_000

const machineTypesIn = (
  provider: CloudProvider,
  table: MachineTypeTable,
  region: Region,
): ReadonlyMap<string, MachineType> => {
  const { currency, namePattern, timeGenerated, spotShare } = table
  const machineTypes = table.families
    .filter(({ offeredIn, priceIndexes }) =>
      priceIndexes === undefined ? (offeredIn?.includes(region.id) ?? true) : region.id in priceIndexes,
    )
    .flatMap(({ family, architecture, category, priceIndexes, sizes }) =>
      sizes.map(({ size: name, ...machine }): MachineType => {
        const onDemandHourly = rounded(machine.onDemandHourly * (priceIndexes?.[region.id] ?? region.priceIndex))
        return {
          ...machine,
          name: namePattern.replace("{family}", family).replace("{size}", name),
          family,
          provider,
          region: region.id,
          zones: region.zones,
          architecture,
          category,
          onDemandHourly,
          spotHourly: { low: rounded(onDemandHourly * spotShare.low), high: rounded(onDemandHourly * spotShare.high) },
          currency,
          timeGenerated,
        }
      }),
    )
  return new Map(machineTypes.map((machineType) => [machineType.name, machineType]))
}

/** By provider and region: two clouds may spell a region the same. */
const computed = new Map<string, ReadonlyMap<string, MachineType>>()

const byName = (provider: CloudProvider, regionId: string): ReadonlyMap<string, MachineType> => {
  const region = findRegion(provider, regionId)
  const table = catalogueOf(provider)?.machineTypes
  if (region === undefined || table === undefined) return new Map()
  const key = `${provider} ${regionId}`
  const known = computed.get(key) ?? machineTypesIn(provider, table, region)
  computed.set(key, known)
  return known
}

/** The machine types of a region; none for a region outside the catalogue. */
export const machineTypesOf = (provider: CloudProvider, region: string): ReadonlyArray<MachineType> => [
  ...byName(provider, region).values(),
]

export const findMachineType = (provider: CloudProvider, region: string, name: string): MachineType | undefined =>
  byName(provider, region).get(name)
