import { Schema } from "effect"

import regions from "./regions.json" with { type: "json" }

/** What only Google Cloud sells, in USD. The prices are the same in every region. */
const PriceTable = Schema.Struct({
  everywhere: Schema.Struct({
    controlPlaneHourly: Schema.Finite,
    /** A NAT gateway costs this for each machine that uses it, up to the maximum. */
    natGatewayHourlyPerMachine: Schema.Finite,
    natGatewayHourlyMax: Schema.Finite,
    natAddressHourly: Schema.Finite,
    /** Of up to five rules of load balancers in a region. */
    forwardingRuleHourly: Schema.Finite,
    keyVersionMonthly: Schema.Finite,
  }),
})

let decoded: typeof PriceTable.Type | undefined

export const gcpPrices = () => (decoded ??= Schema.decodeSync(PriceTable)(regions)).everywhere
