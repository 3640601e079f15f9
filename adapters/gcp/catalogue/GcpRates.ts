import { Option, Schema } from "effect"

import type { GcpApi } from "./GcpApi.ts"

/** The id of Compute Engine in the price list, which is the same for everyone. */
const computeEngine = "6F81-5844-456A"

const Money = Schema.Struct({ units: Schema.optionalKey(Schema.String), nanos: Schema.optionalKey(Schema.Int) })

const Sku = Schema.Struct({
  description: Schema.String,
  serviceRegions: Schema.Array(Schema.String),
  category: Schema.Struct({ usageType: Schema.String }),
  pricingInfo: Schema.Array(
    Schema.Struct({
      pricingExpression: Schema.Struct({
        usageUnit: Schema.String,
        tieredRates: Schema.Array(Schema.Struct({ unitPrice: Money })),
      }),
    }),
  ),
})

const decodeSku = Schema.decodeUnknownOption(Sku)
const decodePage = Schema.decodeUnknownPromise(
  Schema.Struct({ skus: Schema.optionalKey(Schema.Array(Schema.Unknown)) }),
)

/** What a vCPU, a GiB of memory and an accelerator cost an hour in USD, on demand and as spot capacity. */
export interface GcpRates {
  readonly onDemand: ReadonlyMap<string, number>
  readonly spot: ReadonlyMap<string, number>
}

const patterns: ReadonlyArray<readonly [RegExp, (words: RegExpExecArray) => string]> = [
  [
    /^(?:Spot Preemptible )?([A-Z]\d[A-Z]{0,2})(?: Predefined| AMD| Arm| Memory-optimized)? Instance (Core|Ram) running in /,
    ([, family = "", part = ""]) => `${family.toLowerCase()} ${part.toLowerCase()}`,
  ],
  [/^(?:Spot Preemptible )?Compute optimized (Core|Ram) running in /, ([, part = ""]) => `c2 ${part.toLowerCase()}`],
  [
    /^Nvidia ([A-Za-z0-9 ]{1,40}) GPU (?:attached to Spot Preemptible VMs )?running in /,
    ([, model = ""]) => `gpu ${model.toLowerCase().replace("tesla ", "").replaceAll(" ", "-")}`,
  ],
]

/** What a description prices, such as `n2 core` or `gpu l4`; undefined for commitments, licenses and the like. */
export const pricedBy = (description: string): string | undefined => {
  for (const [pattern, read] of patterns) {
    const words = pattern.exec(description)
    if (words !== null) return read(words)
  }
  return undefined
}

const usageUnits: ReadonlySet<string> = new Set(["h", "GiBy.h"])

/** Of several rates the last one applies beyond the free amounts. */
const hourlyOf = ({ pricingInfo }: typeof Sku.Type): number | undefined => {
  const { tieredRates = [], usageUnit = "" } = pricingInfo.at(-1)?.pricingExpression ?? {}
  const { nanos = 0, units = "0" } = tieredRates.at(-1)?.unitPrice ?? {}
  const hourly = Number(units) + nanos / 1e9
  return usageUnits.has(usageUnit) && hourly > 0 ? hourly : undefined
}

/** The rates of a region. The list has tens of thousands of prices: each page is let go once it is read. */
export const gcpRates = async ({ billing, pages }: GcpApi, region: string): Promise<GcpRates> => {
  const onDemand = new Map<string, number>()
  const spot = new Map<string, number>()
  const parameters = { pageSize: "5000", currencyCode: "USD" }
  for await (const page of pages(`${billing}/services/${computeEngine}/skus`, parameters)) {
    for (const input of (await decodePage(page)).skus ?? []) {
      const sku = Option.getOrUndefined(decodeSku(input))
      const priced = sku?.serviceRegions.includes(region) === true ? pricedBy(sku.description) : undefined
      const hourly = sku === undefined ? undefined : hourlyOf(sku)
      if (sku === undefined || priced === undefined || hourly === undefined) continue
      if (sku.category.usageType === "OnDemand") onDemand.set(priced, hourly)
      else if (sku.category.usageType === "Preemptible") spot.set(priced, hourly)
    }
  }
  return { onDemand, spot }
}
