import type { EC2Client } from "@aws-sdk/client-ec2"
import type { PricingClient } from "@aws-sdk/client-pricing"
import { Option, Schema } from "effect"

import { pagesOf } from "./AwsPages.ts"

/** One product of the price list: an offer of one machine type. */
const Product = Schema.fromJsonString(
  Schema.Struct({
    product: Schema.Struct({ attributes: Schema.Struct({ instanceType: Schema.String }) }),
    terms: Schema.Struct({
      OnDemand: Schema.Record(
        Schema.String,
        Schema.Struct({
          priceDimensions: Schema.Record(
            Schema.String,
            Schema.Struct({ unit: Schema.String, pricePerUnit: Schema.Struct({ USD: Schema.String }) }),
          ),
        }),
      ),
    }),
  }),
)

const decodeProduct = Schema.decodeUnknownOption(Product)

/** Linux on shared hardware, without reservations and software that costs extra. */
const filters = (region: string) =>
  Object.entries({
    regionCode: region,
    operatingSystem: "Linux",
    tenancy: "Shared",
    preInstalledSw: "NA",
    capacitystatus: "Used",
    licenseModel: "No License required",
  }).map(([Field, Value]) => ({ Type: "TERM_MATCH" as const, Field, Value }))

const priceIn = (text: string): ReadonlyArray<readonly [string, number]> =>
  Option.toArray(decodeProduct(text)).flatMap(({ product, terms }) => {
    const [price] = Object.values(terms.OnDemand)
      .flatMap(({ priceDimensions }) => Object.values(priceDimensions))
      .filter(({ unit }) => unit === "Hrs")
      .map(({ pricePerUnit }) => Number(pricePerUnit.USD))
      .filter((hourly) => hourly > 0)
    return price === undefined ? [] : [[product.attributes.instanceType, price] as const]
  })

/** On-demand prices of a region in USD per hour, by machine type. */
export const awsOnDemandPrices = async (
  client: PricingClient,
  region: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> => {
  const { GetProductsCommand } = await import("@aws-sdk/client-pricing")
  const prices = new Map<string, number>()
  const ask = (NextToken: string | undefined) =>
    client.send(
      new GetProductsCommand({ NextToken, ServiceCode: "AmazonEC2", Filters: filters(region), MaxResults: 100 }),
      { abortSignal: signal },
    )
  for await (const { PriceList = [] } of pagesOf(ask)) {
    // The SDK has a text of its own for JSON, which is no plain string.
    for (const [name, hourly] of PriceList.map(String).flatMap(priceIn)) prices.set(name, hourly)
  }
  return prices
}

/** What spot capacity costs now over the zones of a region, in USD per hour, by machine type. */
export const awsSpotPrices = async (
  client: EC2Client,
  now: Date,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, { readonly low: number; readonly high: number }>> => {
  const { DescribeSpotPriceHistoryCommand } = await import("@aws-sdk/client-ec2")
  const ranges = new Map<string, { readonly low: number; readonly high: number }>()
  const ask = (NextToken: string | undefined) =>
    client.send(
      new DescribeSpotPriceHistoryCommand({
        NextToken,
        StartTime: now,
        ProductDescriptions: ["Linux/UNIX"],
        MaxResults: 1000,
      }),
      { abortSignal: signal },
    )
  for await (const { SpotPriceHistory = [] } of pagesOf(ask)) {
    for (const { InstanceType, SpotPrice } of SpotPriceHistory) {
      const price = Number(SpotPrice)
      if (InstanceType === undefined || !(price > 0)) continue
      const { high = price, low = price } = ranges.get(InstanceType) ?? {}
      ranges.set(InstanceType, { low: Math.min(low, price), high: Math.max(high, price) })
    }
  }
  return ranges
}
