import type { RefreshedRegion } from "./RefreshedRegion.ts"

/**
 * The regions that were refreshed, by provider and id. Like the checked-in tables it is data of the process, which the rules
 * read: a request is checked against what the look-ups show.
 */
const refreshedRegions = new Map<string, RefreshedRegion>()

const keyOf = (provider: string, region: string): string => `${provider} ${region}`

/** Lets a refreshed region take the place of the checked-in one. */
export const useRefreshedRegion = (region: RefreshedRegion): void => {
  refreshedRegions.set(keyOf(region.provider, region.region), region)
}

export const findRefreshedRegion = (provider: string, region: string): RefreshedRegion | undefined =>
  refreshedRegions.size === 0 ? undefined : refreshedRegions.get(keyOf(provider, region))

/** Goes back to the checked-in tables. */
export const forgetRefreshedRegions = (): void => refreshedRegions.clear()
