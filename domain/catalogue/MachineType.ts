import { Schema } from "effect"

import { Architecture } from "../cloud/Architecture.ts"
import awsMachineTypes from "../cloud/aws/machine-types.json" with { type: "json" }
import { CloudProvider } from "../cloud/CloudProvider.ts"
import { MachineCategory } from "../cloud/MachineCategory.ts"
import { findRegion, type Region } from "./Region.ts"

const size = {
  vCpu: Schema.Int,
  memoryMiB: Schema.Int,
  gpus: Schema.optionalKey(Schema.Int),
  /** In USD. */
  onDemandHourly: Schema.Finite,
}

/** The form of a checked-in table of machine types, priced in its provider's reference region. */
export const MachineTypeTable = Schema.Struct({
  provider: CloudProvider,
  currency: Schema.Literal("USD"),
  timeGenerated: Schema.DateTimeUtcFromString,
  source: Schema.String,
  /** What spot capacity costs as a share of the on-demand price. It moves by the hour, so it is a range. */
  spotShare: Schema.Struct({ low: Schema.Finite, high: Schema.Finite }),
  families: Schema.Array(
    Schema.Struct({
      family: Schema.String,
      architecture: Architecture,
      category: MachineCategory,
      /** Absent: every region. */
      offeredIn: Schema.optionalKey(Schema.Array(Schema.String)),
      sizes: Schema.Array(Schema.Struct({ size: Schema.String, ...size })),
    }),
  ),
})
export type MachineTypeTable = typeof MachineTypeTable.Type

/** A machine as one region offers it. Prices are estimates of the time in `timeGenerated`. */
export const MachineType = Schema.Struct({
  name: Schema.String,
  family: Schema.String,
  provider: CloudProvider,
  region: Schema.String,
  zones: Schema.Array(Schema.String),
  architecture: Architecture,
  category: MachineCategory,
  ...size,
  spotHourly: Schema.Struct({ low: Schema.Finite, high: Schema.Finite }),
  currency: Schema.Literal("USD"),
  timeGenerated: Schema.DateTimeUtcFromString,
})
export type MachineType = typeof MachineType.Type

export const awsMachineTypeTable: MachineTypeTable = Schema.decodeUnknownSync(MachineTypeTable)(awsMachineTypes)

/** Prices are published to a hundred-thousandth of a dollar. */
const rounded = (hourly: number): number => Math.round(hourly * 100_000) / 100_000

const machineTypesIn = (table: MachineTypeTable, region: Region): ReadonlyMap<string, MachineType> => {
  const { provider, currency, timeGenerated, spotShare } = table
  const machineTypes = table.families
    .filter(({ offeredIn }) => offeredIn?.includes(region.id) ?? true)
    .flatMap(({ family, architecture, category, sizes }) =>
      sizes.map(({ size: name, ...machine }): MachineType => {
        const onDemandHourly = rounded(machine.onDemandHourly * region.priceIndex)
        return {
          ...machine,
          name: `${family}.${name}`,
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
  if (region === undefined) return new Map()
  const key = `${provider} ${regionId}`
  const known = computed.get(key) ?? machineTypesIn(awsMachineTypeTable, region)
  computed.set(key, known)
  return known
}

/** The machine types of a region in the catalogue; none for a region it does not hold. */
export const machineTypesOf = (provider: CloudProvider, region: string): ReadonlyArray<MachineType> => [
  ...byName(provider, region).values(),
]

export const findMachineType = (provider: CloudProvider, region: string, name: string): MachineType | undefined =>
  byName(provider, region).get(name)
