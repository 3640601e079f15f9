import { Deferred, type Duration, Effect } from "effect"

/**
 * Does work in its turn, and fails where it gets none in time. Once the turn has come, the work takes as long as it takes.
 * `inTurn` waits for a turn, does the work, and ends the turn also when it is interrupted.
 */
export const turnWithin =
  <E2>(limit: Duration.Duration, refusal: () => E2) =>
  <A, E, R, E3>(
    work: Effect.Effect<A, E, R>,
    inTurn: (work: Effect.Effect<A, E, R>) => Effect.Effect<A, E3, R>,
  ): Effect.Effect<A, E2 | E3, R> =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const begins = Effect.timeoutOrElse(Deferred.await(begun), {
        duration: limit,
        orElse: () => Effect.fail(refusal()),
      })
      return yield* Effect.raceFirst(
        inTurn(Effect.andThen(Deferred.succeed(begun, undefined), work)),
        Effect.andThen(begins, Effect.never),
      )
    })
