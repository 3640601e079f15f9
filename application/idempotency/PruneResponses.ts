import { Context, DateTime, Effect, Layer } from "effect"

import { IdempotencyKeys } from "#application/ports/IdempotencyKeys.ts"
import { responseRetentionHours } from "#domain/request/RequestKey.ts"

/** Responses per statement: few enough that its locks are brief. */
const batchMax = 500

const make = Effect.gen(function* () {
  const keys = yield* IdempotencyKeys

  return Effect.fn("PruneResponses")(function* () {
    const before = DateTime.subtract(yield* DateTime.now, { hours: responseRetentionHours })
    let forgotten = 0
    let batch = batchMax
    while (batch === batchMax) {
      batch = yield* keys.prune(before, batchMax)
      forgotten += batch
    }
    return forgotten
  })
})

/** Removes the responses that are too old to be replayed. Returns their count. */
export class PruneResponses extends Context.Service<PruneResponses>()("orrery/application/idempotency/PruneResponses", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
