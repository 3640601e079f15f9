import { Schema } from "effect"

/** A place a provider sells machines in, its zones, and what of a cluster's cost depends on it. Prices are estimates in USD. */
export const Region = Schema.Struct({
  id: Schema.String,
  location: Schema.String,
  zones: Schema.NonEmptyArray(Schema.String),
  /** What machines cost here, relative to the catalogue's reference region. */
  priceIndex: Schema.Finite,
  /** Of a node's root volume. */
  volumeGibMonthly: Schema.Finite,
})
export type Region = typeof Region.Type

/** The form of a checked-in table of regions. Never a price without the time it was taken. */
export const RegionTable = Schema.Struct({
  provider: Schema.String,
  currency: Schema.Literal("USD"),
  timeGenerated: Schema.DateTimeUtcFromString,
  source: Schema.String,
  /** The type of a node's root volume, in the cloud's own word. */
  volumeType: Schema.String,
  regions: Schema.Array(Region),
})
export type RegionTable = typeof RegionTable.Type
