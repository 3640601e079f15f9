import { DateTime, Effect } from "effect"
import { HttpClient } from "effect/http"

import type { CloudOfferReader } from "#application/ports/CloudOffers.ts"
import { CloudOffersUnavailable } from "#domain/catalogue/CloudOffersUnavailable.ts"

import { type AzureAccess, managementToken, managementUrl, retailPricesUrl } from "./AzureApi.ts"
import { categoryOf, familyOf } from "./AzureFamily.ts"
import { type AzureMachineType, azureMachineTypes } from "./AzureMachineTypes.ts"
import { azurePrices, type AzurePrices } from "./AzurePrices.ts"

const unavailable = (region: string, problem: string) =>
  new CloudOffersUnavailable({
    provider: "azure",
    region,
    problem: `its API ${problem}.`,
    advice: "The server's identity at Azure needs the role Reader in a subscription.",
  })

const describe = (machineType: AzureMachineType, { onDemand, spot }: AzurePrices) => {
  const family = familyOf(machineType.name)
  const onDemandHourly = onDemand.get(machineType.name)
  const spotHourly = spot.get(machineType.name)
  return {
    ...machineType,
    family,
    category: categoryOf(family),
    ...(onDemandHourly === undefined ? {} : { onDemandHourly }),
    // One price for all zones of a region.
    ...(spotHourly === undefined ? {} : { spotHourly: { low: spotHourly, high: spotHourly } }),
  }
}

const read = Effect.fn("AzureOffers")(function* (access: AzureAccess, region: string) {
  const { management = managementUrl, retailPrices = retailPricesUrl } = access
  const now = yield* DateTime.now
  const token = yield* managementToken(access)
  const [found, prices] = yield* Effect.all(
    [azureMachineTypes(management, region, token), azurePrices(retailPrices, region)],
    { concurrency: 2 },
  )
  const machineTypes = found.map((machineType) => describe(machineType, prices))
  return {
    provider: "azure",
    region,
    zones: [...new Set(machineTypes.flatMap(({ zones }) => zones))].toSorted(),
    currency: "USD",
    timeGenerated: DateTime.formatIso(now),
    source: "Resource SKUs of Microsoft.Compute, Azure Retail Prices",
    machineTypes,
  }
})

/** Asks Azure for sizes and the zones that a subscription may use, and the public price list for prices. */
export const azureOffers =
  (client: HttpClient.HttpClient, access: AzureAccess = {}): CloudOfferReader =>
  ({ id }) =>
    read(access, id).pipe(
      Effect.mapError(({ problem }) => unavailable(id, problem)),
      Effect.provideService(HttpClient.HttpClient, client),
    )
