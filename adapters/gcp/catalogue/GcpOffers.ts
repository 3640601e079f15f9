import { DateTime, Effect } from "effect"

import type { CloudOfferReader } from "#application/ports/CloudOffers.ts"
import { CloudOffersUnavailable } from "#domain/catalogue/CloudOffersUnavailable.ts"

import { type GcpAccess, gcpApi } from "./GcpApi.ts"
import { categoryOf } from "./GcpCategory.ts"
import { type GcpMachineType, gcpMachineTypes } from "./GcpMachineTypes.ts"
import { familyOf, hourlyPrice } from "./GcpPrices.ts"
import { gcpRates, type GcpRates } from "./GcpRates.ts"

/** Only the status: a message may repeat parts of a request. */
const unavailable = (region: string, error: unknown) => {
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : undefined
  const response =
    status === undefined || Number.isNaN(status) ? "did not respond as expected" : `responded with ${status}`
  return new CloudOffersUnavailable({
    provider: "gcp",
    region,
    problem: `its API ${response}.`,
    advice:
      "The server's identity at Google Cloud needs compute.machineTypes.list in its project, with the Compute Engine and the Cloud Billing API enabled there.",
  })
}

const describe = ({ accelerator, zones, ...machineType }: GcpMachineType, rates: GcpRates) => {
  const family = familyOf(machineType.name)
  const priced = { ...machineType, zones, ...(accelerator === undefined ? {} : { accelerator }) }
  const onDemandHourly = hourlyPrice(priced, rates.onDemand)
  const spotHourly = hourlyPrice(priced, rates.spot)
  return {
    ...machineType,
    family,
    category: categoryOf(family),
    ...(accelerator === undefined ? {} : { gpus: accelerator.count }),
    zones: [...zones].toSorted(),
    ...(onDemandHourly === undefined ? {} : { onDemandHourly }),
    // One price for all zones of a region.
    ...(spotHourly === undefined ? {} : { spotHourly: { low: spotHourly, high: spotHourly } }),
  }
}

/** Asks Compute Engine for machine types and their zones, and the Cloud Billing API for what their parts cost. */
export const gcpOffers = (access: GcpAccess = {}): CloudOfferReader =>
  Effect.fn("GcpOffers")(function* ({ id }) {
    const now = yield* DateTime.now
    const [found, rates] = yield* Effect.tryPromise({
      try: async (signal) => {
        const api = await gcpApi(access, signal)
        return Promise.all([gcpMachineTypes(api, id), gcpRates(api, id)])
      },
      catch: (error) => unavailable(id, error),
    })
    const machineTypes = found.map((machineType) => describe(machineType, rates))
    return {
      provider: "gcp",
      region: id,
      zones: [...new Set(machineTypes.flatMap(({ zones }) => zones))].toSorted(),
      currency: "USD",
      timeGenerated: DateTime.formatIso(now),
      source: "machineTypes.aggregatedList of Compute Engine, services.skus.list of the Cloud Billing API",
      machineTypes,
    }
  })
