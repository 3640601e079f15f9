import { Schema } from "effect"

/** Why an operation failed, coarse enough to act on (compare Gardener's error codes). */
export const FailureCause = Schema.Literals([
  "quota",
  "unauthorized",
  "dependency",
  "configuration",
  "unreachable",
  "transient",
  "internal",
])
export type FailureCause = typeof FailureCause.Type

/** What exactly happened, where Orrery itself knows it, for programs. */
export const FailureCode = Schema.Literals([
  "SECRET_STORE_NOT_ENABLED",
  "SECRET_NOT_FOUND",
  "SECRET_NOT_PERMITTED",
  "SECRET_CONTENT_INVALID",
  "SECRET_STORE_UNREACHABLE",
  "TOKEN_REFUSED",
  "TOKEN_EXCHANGE_UNREACHABLE",
])
export type FailureCode = typeof FailureCode.Type

/** The root cause of a failed operation, for the person who has to do something about it. */
export const Failure = Schema.Struct({
  cause: FailureCause,
  code: Schema.optionalKey(FailureCode),
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
