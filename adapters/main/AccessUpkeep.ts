import { Effect, Layer, Schedule } from "effect"

import { PruneAuditLog } from "#application/audit/PruneAuditLog.ts"

const lookAgain = Schedule.spaced("1 hour")

/** Drops audit entries that no plan keeps any longer, now and then. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const pruneAuditLog = yield* PruneAuditLog
    const prune = pruneAuditLog().pipe(
      Effect.flatMap((count) =>
        count === 0 ? Effect.void : Effect.logInfo("Old audit entries were dropped.", { count }),
      ),
      Effect.catchCause((cause) => Effect.logWarning("Old audit entries could not be dropped.", cause)),
    )
    yield* Effect.forkScoped(Effect.repeat(prune, lookAgain))
  }),
)
