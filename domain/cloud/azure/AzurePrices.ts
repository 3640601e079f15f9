import { Schema } from "effect"

import regions from "./regions.json" with { type: "json" }

/** What only Azure sells, in USD. All but those of disks are the same in every region. */
const PriceTable = Schema.Struct({
  everywhere: Schema.Struct({
    controlPlaneHourly: Schema.Struct({ free: Schema.Finite, standard: Schema.Finite, premium: Schema.Finite }),
    loadBalancerHourly: Schema.Finite,
    natGatewayHourly: Schema.Finite,
    publicAddressHourly: Schema.Finite,
    privateDnsZoneMonthly: Schema.Finite,
    /** Each tier costs this where 1 GiB costs the reference, by size. */
    premiumDisks: Schema.Struct({
      referenceGibMonthly: Schema.Finite,
      tiers: Schema.NonEmptyArray(Schema.Struct({ name: Schema.String, sizeGiB: Schema.Int, monthly: Schema.Finite })),
    }),
  }),
})

let decoded: typeof PriceTable.Type | undefined

export const azurePrices = () => (decoded ??= Schema.decodeUnknownSync(PriceTable)(regions)).everywhere
