import { Effect, Layer, Schedule } from "effect"

import { SweepRunDirectories } from "#application/operation/SweepRunDirectories.ts"

const period = Schedule.spaced("10 minutes")

/**
 * Removes the directories of runs that are over, at the start and then again and again. Each server does it for itself, and not one
 * for the deployment as with recurring jobs: the directories are on its own machine.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const sweepRunDirectories = yield* SweepRunDirectories
    const sweep = sweepRunDirectories().pipe(
      Effect.tap((count) =>
        count === 0 ? Effect.void : Effect.logInfo("Directories of ended runs were removed.", { count }),
      ),
      Effect.catchCause((cause) => Effect.logWarning("Directories of ended runs could not be removed.", cause)),
    )
    yield* Effect.forkScoped(Effect.repeat(sweep, period))
  }),
)
