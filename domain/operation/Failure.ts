import { Schema } from "effect"

/** Why an operation failed, coarse enough to act on (compare Gardener's error codes). */
export const FailureCause = Schema.Literals([
  "quota",
  "unauthorized",
  "dependency",
  "configuration",
  "transient",
  "internal",
])
export type FailureCause = typeof FailureCause.Type

/** The root cause of a failed operation, for the person who has to do something about it. */
export const Failure = Schema.Struct({
  cause: FailureCause,
  summary: Schema.String,
  detail: Schema.String,
  /** What to do next. */
  remedy: Schema.String,
  /** Whether the user can fix it, or only an operator of Orrery can. */
  userFixable: Schema.Boolean,
  /** Whether a retry of the same request may succeed. */
  retryable: Schema.Boolean,
  /** The Terraform address of the resource that failed. */
  address: Schema.optionalKey(Schema.String),
})
export type Failure = typeof Failure.Type
