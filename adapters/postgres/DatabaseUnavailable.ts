import { Cause, Effect, Predicate } from "effect"
import { SqlError } from "effect/sql"

/** The codes of PostgreSQL while it stops (57P01, 57P02), starts (57P03), or has no connection left (53300). */
const passingStates: ReadonlyArray<unknown> = ["57P01", "57P02", "57P03", "53300"]

/** Whether this error means that PostgreSQL is unavailable now, not that the statement is wrong, so that a retry may succeed. */
export const isDatabaseUnavailable = (error: unknown): error is SqlError.SqlError => {
  if (!SqlError.isSqlError(error)) return false
  if (error.reason._tag === "ConnectionError") return true

  const { cause } = error.reason
  return Predicate.hasProperty(cause, "code") && passingStates.includes(cause.code)
}

/**
 * Converts a lost connection to a failure, so that the caller can retry or respond with "try again".
 *
 * A transaction whose connection breaks cannot be rolled back either, so `withTransaction` dies instead of failing.
 */
export const recoverUnavailability = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | SqlError.SqlError, R> =>
  Effect.catchCause(effect, (cause): Effect.Effect<never, E | SqlError.SqlError> => {
    const lost = cause.reasons
      .map((reason) => (Cause.isDieReason(reason) ? reason.defect : undefined))
      .find(isDatabaseUnavailable)
    return lost === undefined ? Effect.failCause(cause) : Effect.fail(lost)
  })
