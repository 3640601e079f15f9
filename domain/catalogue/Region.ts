import { Struct } from "effect"

import type { Catalogue } from "../cloud/Catalogue.ts"
import { catalogues } from "../cloud/Catalogues.ts"
import { type Region } from "../cloud/RegionTable.ts"
import { type CatalogueProvider } from "./CatalogueProvider.ts"
import { findRefreshedRegion } from "./RefreshedRegions.ts"

const byProvider: Partial<Readonly<Record<CatalogueProvider, () => Catalogue>>> = catalogues

/** The providers in the catalogue. */
export const catalogueProviders: ReadonlyArray<CatalogueProvider> = Struct.keys(catalogues)

/** What a provider sells; undefined for one that is not in the catalogue. */
export const catalogueOf = (provider: CatalogueProvider): Catalogue | undefined => byProvider[provider]?.()

/** With the zones that its cloud last said it has. */
const refreshed = (provider: CatalogueProvider, region: Region): Region => {
  const { zones } = findRefreshedRegion(provider, region.id) ?? region
  return zones === region.zones ? region : { ...region, zones }
}

/** The regions of a provider; none for a provider that is not in the catalogue. */
export const regionsOf = (provider: CatalogueProvider): ReadonlyArray<Region> =>
  (catalogueOf(provider)?.regions.regions ?? []).map((region) => refreshed(provider, region))

export const findRegion = (provider: CatalogueProvider, id: string): Region | undefined =>
  regionsOf(provider).find((region) => region.id === id)
