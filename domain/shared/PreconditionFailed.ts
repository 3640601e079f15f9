import { DateTime, Effect, Schema } from "effect"

import type { Remedy } from "./Remedy.ts"

/** The resource has changed since the caller read it (RFC 9110 §13.1.1): 412. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {}) {
  override get message() {
    return "It has changed since you read it. Nothing was changed."
  }
  readonly remedy: Remedy = { action: "readAgain" }
}

/**
 * Refuses a change to a resource that has changed since the caller read it; without `unlessChangedSince`, any state is
 * accepted.
 */
export const checkUnchanged = (
  { updatedAt }: { readonly updatedAt: DateTime.Utc },
  unlessChangedSince: DateTime.Utc | undefined,
): Effect.Effect<void, PreconditionFailed> =>
  unlessChangedSince === undefined || DateTime.toEpochMillis(updatedAt) === DateTime.toEpochMillis(unlessChangedSince)
    ? Effect.void
    : Effect.fail(new PreconditionFailed())
