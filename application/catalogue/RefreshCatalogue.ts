import { Context, Duration, Effect, Layer, Semaphore } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { CloudOffers } from "#application/ports/CloudOffers.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { RefreshedRegions } from "#application/ports/RefreshedRegions.ts"
import * as Actor from "#domain/access/Actor.ts"
import { lookUpProvider, lookUpRegion } from "#domain/catalogue/CatalogueLookup.ts"
import { CloudOffersUnavailable } from "#domain/catalogue/CloudOffersUnavailable.ts"
import { machineTypesOf } from "#domain/catalogue/MachineType.ts"
import { readRefreshedRegion } from "#domain/catalogue/RefreshedRegion.ts"
import { useRefreshedRegion } from "#domain/catalogue/RefreshedRegions.ts"
import { RefreshesBusy, refreshesMax, refreshTurnSecondsMax } from "#domain/catalogue/RefreshesBusy.ts"

import { turnWithin } from "../TurnWithin.ts"

/** How long a cloud may take to say what a region offers. */
const patience = "50 seconds"

const soon = turnWithin(Duration.seconds(refreshTurnSecondsMax), () => new RefreshesBusy({}))

const noReader = (provider: string, region: string) =>
  new CloudOffersUnavailable({
    provider,
    region,
    problem: "this server has no access to its API.",
    advice: "Use the checked-in catalog.",
  })

const tooSlow = (provider: string, region: string) =>
  new CloudOffersUnavailable({
    provider,
    region,
    problem: `it took longer than ${patience}.`,
    advice: "Retry later.",
  })

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const { readers } = yield* CloudOffers
  const refreshedRegions = yield* RefreshedRegions
  const turns = yield* Semaphore.make(refreshesMax)

  return Effect.fn("RefreshCatalogue")(function* (providerId: string, regionId: string) {
    const actor = yield* CurrentActor
    const attempt = {
      action: "catalog.refresh",
      by: Actor.signature(actor),
      organizationId: actor.organizationId,
      subject: { type: "region", id: `${providerId}/${regionId}`, name: regionId },
    } as const
    yield* auditTrail.watch(attempt, Actor.authorizeInternally(actor, "catalog:refresh"))

    const provider = yield* Effect.fromResult(lookUpProvider(providerId))
    const region = yield* Effect.fromResult(lookUpRegion(provider, regionId))
    const readOffer = readers[provider]
    if (readOffer === undefined) return yield* noReader(provider, region.id)

    const read = Effect.timeoutOrElse(readOffer(region), {
      duration: patience,
      orElse: () => Effect.fail(tooSlow(provider, region.id)),
    })
    const offer = yield* soon(read, (begun) => turns.withPermit(begun))
    const refreshed = yield* readRefreshedRegion(
      { provider, region: region.id },
      offer,
      machineTypesOf(provider, region.id),
    )
    yield* auditTrail.record(attempt, refreshedRegions.save(refreshed))
    useRefreshedRegion(refreshed)
    return refreshed
  })
})

/**
 * Asks a cloud what a region offers and stores it for all servers. Only a global admin may. Where the cloud fails or its
 * response makes no sense, the catalog stays as it is.
 */
export class RefreshCatalogue extends Context.Service<RefreshCatalogue>()(
  "orrery/application/catalogue/RefreshCatalogue",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
