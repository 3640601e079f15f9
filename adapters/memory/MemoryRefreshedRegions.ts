import { Effect, Layer } from "effect"

import { RefreshedRegions } from "#application/ports/RefreshedRegions.ts"
import type { RefreshedRegion } from "#domain/catalogue/RefreshedRegion.ts"

export const layer = Layer.sync(RefreshedRegions, () => {
  const saved = new Map<string, { readonly revision: number; readonly region: RefreshedRegion }>()
  let last = 0

  return RefreshedRegions.of({
    save: (region) =>
      Effect.sync(() => {
        last += 1
        saved.set(`${region.provider} ${region.region}`, { revision: last, region })
      }),
    changedSince: (after) =>
      Effect.sync(() => ({
        revision: last,
        regions: [...saved.values()].flatMap(({ region, revision }) => (revision > after ? [region] : [])),
      })),
  })
})
