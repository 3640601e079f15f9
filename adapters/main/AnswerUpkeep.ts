import { Effect, Layer, Schedule } from "effect"

import { PruneResponses } from "#application/idempotency/PruneResponses.ts"

const lookAgain = Schedule.spaced("1 hour")

/** Removes answers that are not given again any more, now and then. What cannot be removed now waits for the next time. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const pruneResponses = yield* PruneResponses
    const forget = pruneResponses().pipe(
      Effect.catchCause((cause) => Effect.logWarning("Old answers could not be removed.", cause)),
    )
    yield* Effect.forkScoped(Effect.repeat(forget, lookAgain))
  }),
)
