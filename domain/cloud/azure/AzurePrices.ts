import { Schema } from "effect"

import regions from "./regions.json" with { type: "json" }

/** What only Azure sells, in USD. The prices are the same in every region. */
const PriceTable = Schema.Struct({
  everywhere: Schema.Struct({
    controlPlaneHourly: Schema.Struct({ free: Schema.Finite, standard: Schema.Finite, premium: Schema.Finite }),
    natGatewayHourly: Schema.Finite,
    publicAddressHourly: Schema.Finite,
    privateDnsZoneMonthly: Schema.Finite,
  }),
})

let decoded: typeof PriceTable.Type | undefined

export const azurePrices = () => (decoded ??= Schema.decodeSync(PriceTable)(regions)).everywhere
