import { Predicate } from "effect"
import { SqlError } from "effect/sql"

/** What PostgreSQL answers while it stops (57P01, 57P02), starts (57P03), or has no connection left (53300). */
const passingStates: ReadonlyArray<unknown> = ["57P01", "57P02", "57P03", "53300"]

/** Whether this error says that PostgreSQL cannot be reached now, and not that the statement is wrong: it may work in a moment. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!SqlError.isSqlError(error)) return false
  if (error.reason._tag === "ConnectionError") return true

  const { cause } = error.reason
  return Predicate.hasProperty(cause, "code") && passingStates.includes(cause.code)
}
