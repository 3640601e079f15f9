import { Context, type Effect } from "effect"

import type { CatalogueProvider } from "#domain/catalogue/CatalogueProvider.ts"
import type { CloudOffersUnavailable } from "#domain/catalogue/CloudOffersUnavailable.ts"
import type { Region } from "#domain/cloud/RegionTable.ts"

/**
 * Asks the API of one cloud what a region offers. The result has the shape of a `RefreshedRegion`, and is not checked yet.
 */
export type CloudOfferReader = (
  region: Pick<Region, "id" | "zones">,
) => Effect.Effect<Readonly<Record<string, unknown>>, CloudOffersUnavailable>

/** What the clouds sell, asked of their own APIs with the server's identity. Every reader passes tests/cloud-offers/OfferReaderContract.ts. */
export interface CloudOffers {
  /** By provider. One without a reader cannot be refreshed. */
  readonly readers: Partial<Readonly<Record<CatalogueProvider, CloudOfferReader>>>
}

/** The readers of this server. Without them it asks no cloud, and the catalogue stays as it is. */
export const CloudOffers = Context.Reference<CloudOffers>("orrery/application/ports/CloudOffers", {
  defaultValue: () => ({ readers: {} }),
})
