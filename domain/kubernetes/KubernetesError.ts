import { Schema } from "effect"

/**
 * Why a request to a cluster failed. Most are the reason in the API's response.
 *
 * `Expired`: the version of a watch or of a list's next page is too old, so list again. `Unsupported`: the API does not know the method, the
 * media type or the operation. `Unavailable`: the API reports that it cannot work now. `Unreachable`: no connection, a certificate that is not
 * trusted, no response in time, or a connection that broke. `Unreadable`: the response is not of the API of Kubernetes, or too large.
 * `LimitReached`: Orrery itself has too much open to this cluster.
 */
export const KubernetesErrorReason = Schema.Literals([
  "AlreadyExists",
  "BadRequest",
  "Conflict",
  "Expired",
  "Forbidden",
  "InternalError",
  "Invalid",
  "LimitReached",
  "NotFound",
  "RequestEntityTooLarge",
  "TooManyRequests",
  "Unauthorized",
  "Unavailable",
  "Unreachable",
  "Unreadable",
  "Unsupported",
])
export type KubernetesErrorReason = typeof KubernetesErrorReason.Type

/** One field of an object that is invalid, or that another field manager has. */
export const KubernetesErrorCause = Schema.Struct({
  /** Such as `FieldValueInvalid` and `FieldManagerConflict`. */
  reason: Schema.String,
  /** The path of the field, such as `spec.replicas`; with a dot in front in a conflict. */
  field: Schema.optionalKey(Schema.String),
  detail: Schema.String,
})
export type KubernetesErrorCause = typeof KubernetesErrorCause.Type

/**
 * A request to a cluster failed. Nothing in it is secret: texts of the API about resources with secret content are left out,
 * because they may quote it.
 */
export class KubernetesError extends Schema.TaggedError<KubernetesError>()("KubernetesError", {
  reason: KubernetesErrorReason,
  /** Undefined where there was no response. */
  status: Schema.optionalKey(Schema.Int),
  detail: Schema.String,
  causes: Schema.Array(KubernetesErrorCause),
  retryAfterSeconds: Schema.optionalKey(Schema.Finite),
}) {
  override get message() {
    return this.detail
  }
}

/** For `Effect.catchIf`: whether an error has one of the reasons. */
export const isReason =
  (...reasons: ReadonlyArray<KubernetesErrorReason>) =>
  (error: KubernetesError): boolean =>
    reasons.includes(error.reason)
