import { Effect, Layer, Schedule } from "effect"

import { RefreshedRegions } from "#application/ports/RefreshedRegions.ts"
import { useRefreshedRegion } from "#domain/catalogue/RefreshedRegions.ts"

/** How long the look-ups of a server may lag behind a refresh that another server stored. */
const interval = "10 seconds"

/** Lets the look-ups of this server use what any server has refreshed, from its start on. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const refreshedRegions = yield* RefreshedRegions
    let seen = 0

    const follow = Effect.gen(function* () {
      const { regions, revision } = yield* refreshedRegions.changedSince(seen)
      regions.forEach(useRefreshedRegion)
      seen = revision
    }).pipe(
      Effect.catchCause((cause) => Effect.logWarning("Refreshed regions of the catalog could not be read.", cause)),
    )

    yield* follow
    yield* Effect.forkScoped(Effect.schedule(follow, Schedule.spaced(interval)))
  }),
)
