import { Cause, Effect, Schedule } from "effect"

/** Between retries of a defect on our side, such as a database that is restarting. */
const pausesBetweenTries = Schedule.min([Schedule.exponential("500 millis"), Schedule.spaced("15 seconds")])

/**
 * Retries a defect on our side, without a limit or so many times. After that, the defect remains.
 *
 * Expected failures are not retried.
 */
export const retryDefects = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  triesMax = Number.POSITIVE_INFINITY,
): Effect.Effect<A, E, R> =>
  Effect.sandbox(effect).pipe(
    Effect.tapError((cause) =>
      Cause.hasDies(cause) ? Effect.logWarning("An unexpected error occurred. Orrery retries.", cause) : Effect.void,
    ),
    Effect.retry({
      while: (cause: Cause.Cause<E>) => Cause.hasDies(cause),
      times: triesMax - 1,
      schedule: pausesBetweenTries,
    }),
    Effect.catch((cause) => Effect.failCause(cause)),
  )
