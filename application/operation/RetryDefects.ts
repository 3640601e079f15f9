import { Cause, Effect, Schedule } from "effect"

/** Between tries of what broke on our own side, such as on a database that is restarting. */
const pausesBetweenTries = Schedule.min([Schedule.exponential("500 millis"), Schedule.spaced("15 seconds")])

/**
 * Tries again what broke on our own side: for as long as it takes, or so many times. Past that it stays broken.
 *
 * What fails in a way that is foreseen is not tried again.
 */
export const retryDefects = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  triesMax = Number.POSITIVE_INFINITY,
): Effect.Effect<A, E, R> =>
  Effect.sandbox(effect).pipe(
    Effect.tapError((cause) =>
      Cause.hasDies(cause) ? Effect.logWarning("Something broke and is tried again.", cause) : Effect.void,
    ),
    Effect.retry({
      while: (cause: Cause.Cause<E>) => Cause.hasDies(cause),
      times: triesMax - 1,
      schedule: pausesBetweenTries,
    }),
    Effect.catch((cause) => Effect.failCause(cause)),
  )
