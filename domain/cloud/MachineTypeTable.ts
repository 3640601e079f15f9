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

/** The form of a checked-in table of machine types, priced in its provider's reference region. */
export const MachineTypeTable = Schema.Struct({
  provider: Schema.String,
  currency: Schema.Literal("USD"),
  timeGenerated: Schema.DateTimeUtcFromString,
  source: Schema.String,
  /** What spot capacity costs as a share of the on-demand price. It moves by the hour, so it is a range. */
  spotShare: Schema.Struct({ low: Schema.Finite, high: Schema.Finite }),
  /** How the cloud builds a machine type's name of `{family}` and `{size}`. */
  namePattern: Schema.String,
  families: Schema.Array(
    Schema.Struct({
      family: Schema.String,
      architecture: Architecture,
      category: MachineCategory,
      /** Absent: every region. */
      offeredIn: Schema.optionalKey(Schema.Array(Schema.String)),
      /**
       * By region: what the family costs there, relative to the reference region. Only these regions offer it. Absent: those of
       * `offeredIn`, each at its own index.
       */
      priceIndexes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Finite)),
      sizes: Schema.Array(Schema.Struct({ size: Schema.String, ...machineSize })),
    }),
  ),
})
export type MachineTypeTable = typeof MachineTypeTable.Type
