import { Schema } from "effect"

import regions from "./regions.json" with { type: "json" }

/** What only AWS sells. In USD. */
const PriceTable = Schema.Struct({
  everywhere: Schema.Struct({
    eksControlPlaneHourly: Schema.Finite,
    publicIpv4Hourly: Schema.Finite,
    kmsKeyMonthly: Schema.Finite,
    /** Of one machine, with the seven metrics that EC2 writes each minute. */
    detailedMonitoringMonthly: Schema.Finite,
  }),
  regions: Schema.Array(
    Schema.Struct({ id: Schema.String, natGatewayHourly: Schema.Finite, networkLoadBalancerHourly: Schema.Finite }),
  ),
})

let decoded: typeof PriceTable.Type | undefined

const unpriced = { natGatewayHourly: 0, networkLoadBalancerHourly: 0 }

/** The prices of a region's services, in USD. Gateways and load balancers cost nothing in a region that is not in the table. */
export const awsPricesIn = (regionId: string) => {
  const { everywhere, regions: all } = (decoded ??= Schema.decodeSync(PriceTable)(regions))
  return { ...everywhere, ...(all.find(({ id }) => id === regionId) ?? unpriced) }
}
