import { Effect, Option, Schema } from "effect"

import { readPages } from "./AzureApi.ts"

const Item = Schema.Struct({
  armSkuName: Schema.String,
  skuName: Schema.String,
  productName: Schema.String,
  unitOfMeasure: Schema.String,
  retailPrice: Schema.Finite,
})

const decodeItem = Schema.decodeUnknownOption(Item)
const decodePage = Schema.decodeUnknownOption(
  Schema.Struct({
    Items: Schema.Array(Schema.Unknown),
    NextPageLink: Schema.optionalKey(Schema.NullOr(Schema.String)),
  }),
)

/** Prices in USD per hour, by size. */
export interface AzurePrices {
  readonly onDemand: ReadonlyMap<string, number>
  readonly spot: ReadonlyMap<string, number>
}

/** Other offers of a size: with a license for Windows, as a host of its own, or with the retired low priority. */
const isOtherOffer = ({ productName, skuName }: typeof Item.Type): boolean =>
  /Windows|Dedicated|CloudServices|Cloud Services/.test(productName) || /Low Priority/.test(skuName)

/** The retail prices of Linux machines in a region. They are public. */
export const azurePrices = Effect.fnUntraced(function* (retailPrices: string, region: string) {
  const onDemand = new Map<string, number>()
  const spot = new Map<string, number>()
  const url = new URL(retailPrices)
  url.searchParams.set("currencyCode", "USD")
  url.searchParams.set(
    "$filter",
    `serviceName eq 'Virtual Machines' and priceType eq 'Consumption' and armRegionName eq '${region}'`,
  )
  yield* readPages(url.href, undefined, (page) => {
    const { Items = [], NextPageLink } = Option.getOrUndefined(decodePage(page)) ?? {}
    for (const item of Items.flatMap((input) => Option.toArray(decodeItem(input)))) {
      if (isOtherOffer(item) || item.unitOfMeasure !== "1 Hour" || !(item.retailPrice > 0)) continue
      const prices = item.skuName.endsWith(" Spot") ? spot : onDemand
      prices.set(item.armSkuName, item.retailPrice)
    }
    return NextPageLink ?? undefined
  })
  return { onDemand, spot } satisfies AzurePrices
})
