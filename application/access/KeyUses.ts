import { Clock, Context, DateTime, Effect, Layer, Schedule } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import type { ApiKeyId } from "#domain/api-key/ApiKey.ts"

const flushInterval = "15 seconds"

/** The most keys in one statement; the rest follow in the next. */
const batchSize = 1000

/** Beyond this many different keys between two flushes, further ones are recorded at their next use. */
const keysKeptMax = 100_000

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const clock = yield* Clock.Clock
  const usedAtMillis = new Map<ApiKeyId, number>()

  const flush = Effect.gen(function* () {
    const uses = [...usedAtMillis].map(([id, millis]) => ({ id, millis, at: DateTime.makeUnsafe(millis) }))
    for (let begin = 0; begin < uses.length; begin += batchSize) {
      const batch = uses.slice(begin, begin + batchSize)
      yield* apiKeys.recordUses(batch)
      for (const { id, millis } of batch) if (usedAtMillis.get(id) === millis) usedAtMillis.delete(id)
    }
  }).pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning("The last use of API keys could not be stored. Orrery retries.", cause),
    ),
  )

  yield* Effect.forkScoped(Effect.repeat(flush, Schedule.spaced(flushInterval)))
  yield* Effect.addFinalizer(() => flush)

  return {
    /** Costs no more than an entry in a map: it is on the path of every request. */
    note: (id: ApiKeyId): void => {
      if (usedAtMillis.size < keysKeptMax || usedAtMillis.has(id)) usedAtMillis.set(id, clock.currentTimeMillisUnsafe())
    },
  }
})

/** Records when API keys are used, and stores it in batches. A crash loses at most the last 15 seconds. */
export class KeyUses extends Context.Service<KeyUses>()("orrery/application/access/KeyUses", { make }) {
  static readonly layer = Layer.effect(this, make)
}
