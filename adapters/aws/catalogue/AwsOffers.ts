import { DateTime, Effect } from "effect"

import type { CloudOfferReader } from "#application/ports/CloudOffers.ts"
import { CloudOffersUnavailable } from "#domain/catalogue/CloudOffersUnavailable.ts"

import { categoryOf } from "./AwsCategory.ts"
import { type AwsAccess, ec2Client, pricingClient } from "./AwsClients.ts"
import { awsMachineTypes, awsOfferings } from "./AwsMachineTypes.ts"
import { awsOnDemandPrices, awsSpotPrices } from "./AwsPrices.ts"

const permissions =
  "ec2:DescribeInstanceTypes, ec2:DescribeInstanceTypeOfferings, ec2:DescribeSpotPriceHistory and pricing:GetProducts"

/** Only the code of an error: its message may repeat parts of a request. */
const unavailable = (region: string, error: unknown) =>
  new CloudOffersUnavailable({
    provider: "aws",
    region,
    problem: `its API responded with ${error instanceof Error ? error.name : "an unknown error"}.`,
    advice: `The server's identity at AWS needs ${permissions}; the region must be enabled in its account.`,
  })

const readAll = async (access: AwsAccess, region: string, now: Date, signal: AbortSignal) => {
  const ec2 = await ec2Client(access, region)
  const pricing = await pricingClient(access)
  try {
    const [machineTypes, offerings, onDemand, spot] = await Promise.all([
      awsMachineTypes(ec2, signal),
      awsOfferings(ec2, signal),
      awsOnDemandPrices(pricing, region, signal),
      awsSpotPrices(ec2, now, signal),
    ])
    return machineTypes.flatMap((machineType) => {
      const zones = [...(offerings.get(machineType.name) ?? [])].toSorted()
      if (zones.length === 0) return []
      const onDemandHourly = onDemand.get(machineType.name)
      const spotHourly = spot.get(machineType.name)
      const family = machineType.name.split(".")[0] ?? machineType.name
      return [
        {
          ...machineType,
          family,
          category: categoryOf(family),
          zones,
          ...(onDemandHourly === undefined ? {} : { onDemandHourly }),
          ...(spotHourly === undefined ? {} : { spotHourly }),
        },
      ]
    })
  } finally {
    ec2.destroy()
    pricing.destroy()
  }
}

/** Asks EC2 for machine types, zones and spot prices, and the price list for prices on demand. */
export const awsOffers = (access: AwsAccess = {}): CloudOfferReader =>
  Effect.fn("AwsOffers")(function* ({ id }) {
    const now = yield* DateTime.now
    const machineTypes = yield* Effect.tryPromise({
      try: (signal) => readAll(access, id, DateTime.toDateUtc(now), signal),
      catch: (error) => unavailable(id, error),
    })
    return {
      provider: "aws",
      region: id,
      zones: [...new Set(machineTypes.flatMap(({ zones }) => zones))].toSorted(),
      currency: "USD",
      timeGenerated: DateTime.formatIso(now),
      source:
        "DescribeInstanceTypes, DescribeInstanceTypeOfferings and DescribeSpotPriceHistory of Amazon EC2, GetProducts of the AWS price list",
      machineTypes,
    }
  })
