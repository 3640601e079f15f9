import type { Catalogue, Cloud } from "../cloud/Cloud.ts"
import { type CloudProvider } from "../cloud/CloudProvider.ts"
import { clouds } from "../cloud/Clouds.ts"
import { type Region } from "../cloud/RegionTable.ts"

/** What a provider sells; undefined for one Orrery does not offer yet. */
export const catalogueOf = (provider: CloudProvider): Catalogue | undefined => {
  const cloud: Cloud = clouds[provider]
  return cloud.catalogue?.()
}

/** The regions of a provider in the catalogue; none for a provider Orrery does not offer yet. */
export const regionsOf = (provider: CloudProvider): ReadonlyArray<Region> =>
  catalogueOf(provider)?.regions.regions ?? []

export const findRegion = (provider: CloudProvider, id: string): Region | undefined =>
  regionsOf(provider).find((region) => region.id === id)
