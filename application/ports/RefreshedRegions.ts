import { Context, type Effect } from "effect"

import type { RefreshedRegion } from "#domain/catalogue/RefreshedRegion.ts"

/** The regions that changed, and up to which change they were read. */
export interface RefreshedRegionChanges {
  /** For the next call of `changedSince`. */
  readonly revision: number
  readonly regions: ReadonlyArray<RefreshedRegion>
}

/**
 * What the clouds last said of their regions, for all servers. Every adapter passes tests/contracts/RefreshedRegionsContract.ts.
 */
export class RefreshedRegions extends Context.Service<
  RefreshedRegions,
  {
    /** Replaces what is stored of the region. */
    readonly save: (region: RefreshedRegion) => Effect.Effect<void>
    /** The regions saved after a revision; after 0, all of them. A region is returned again where two saves overlap. */
    readonly changedSince: (revision: number) => Effect.Effect<RefreshedRegionChanges>
  }
>()("orrery/application/ports/RefreshedRegions") {}
