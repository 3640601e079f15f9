import { Schema } from "effect"

import awsRegions from "../cloud/aws/regions.json" with { type: "json" }
import { CloudProvider } from "../cloud/CloudProvider.ts"

/** A place a provider sells machines in, its zones, and what of a cluster's cost depends on it. Prices are estimates in USD. */
export const Region = Schema.Struct({
  id: Schema.String,
  location: Schema.String,
  zones: Schema.NonEmptyArray(Schema.String),
  /** What machines cost here, relative to the catalogue's reference region. */
  priceIndex: Schema.Finite,
  natGatewayHourly: Schema.Finite,
  gp3GibMonthly: Schema.Finite,
})
export type Region = typeof Region.Type

/** The form of a checked-in table of regions. Never a price without the time it was taken. */
export const RegionTable = Schema.Struct({
  provider: CloudProvider,
  currency: Schema.Literal("USD"),
  timeGenerated: Schema.DateTimeUtcFromString,
  source: Schema.String,
  everywhere: Schema.Struct({
    eksControlPlaneHourly: Schema.Finite,
    publicIpv4Hourly: Schema.Finite,
    kmsKeyMonthly: Schema.Finite,
  }),
  regions: Schema.Array(Region),
})
export type RegionTable = typeof RegionTable.Type

export const awsRegionTable: RegionTable = Schema.decodeUnknownSync(RegionTable)(awsRegions)

/** The regions of a provider in the catalogue; none for a provider Orrery does not offer yet. */
export const regionsOf = (provider: CloudProvider): ReadonlyArray<Region> =>
  provider === awsRegionTable.provider ? awsRegionTable.regions : []

export const findRegion = (provider: CloudProvider, id: string): Region | undefined =>
  regionsOf(provider).find((region) => region.id === id)
