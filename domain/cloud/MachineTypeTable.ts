import { Schema } from "effect"

import { Architecture } from "./Architecture.ts"
import { MachineCategory } from "./MachineCategory.ts"

/** What a machine type has and costs in every region. */
export const machineSize = {
  vCpu: Schema.Int,
  memoryMiB: Schema.Int,
  gpus: Schema.optionalKey(Schema.Int),
  /** In USD. */
  onDemandHourly: Schema.Finite,
}

/**
 * Machine types that share a price structure. Their price in a region is `onDemandHourly`, the price in the reference region,
 * times the family's index for the region, or times the region's own index where the family has none.
 */
export const MachineFamily = Schema.Struct({
  /** In the cloud's own word. A family may occur more than once, for example with another category. */
  family: Schema.String,
  architecture: Architecture,
  category: MachineCategory,
  /** The ids of the regions. Absent: those of `priceIndexes`, or every region where there are none. */
  offeredIn: Schema.optionalKey(Schema.Array(Schema.String)),
  /** By region id, where not every zone of the region has the family. */
  zonesIn: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
  /** By region id: what the family costs there, relative to the reference region. */
  priceIndexes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Finite)),
  sizes: Schema.NonEmptyArray(Schema.Struct({ size: Schema.String, ...machineSize })),
})
export type MachineFamily = typeof MachineFamily.Type

/** The form of a checked-in table of machine types. */
export const MachineTypeTable = Schema.Struct({
  provider: Schema.String,
  currency: Schema.Literal("USD"),
  timeGenerated: Schema.DateTimeUtcFromString,
  source: Schema.String,
  /** How the cloud builds a machine type's name of `{family}` and `{size}`. */
  namePattern: Schema.String,
  /**
   * What spot capacity costs as a share of the on-demand price. It moves by the hour, so it is a range. Absent for a cloud
   * that sells no spot capacity.
   */
  spotShare: Schema.optionalKey(Schema.Struct({ low: Schema.Finite, high: Schema.Finite })),
  families: Schema.Array(MachineFamily),
})
export type MachineTypeTable = typeof MachineTypeTable.Type
