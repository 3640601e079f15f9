import { DateTime, Effect, Schema } from "effect"

import type { Remedy } from "./Remedy.ts"

/** The thing was changed since the caller looked at it (RFC 9110 §13.1.1): 412. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {}) {
  override get message() {
    return "It has changed since you read it. Nothing was changed now."
  }
  readonly remedy: Remedy = { action: "readAgain" }
}

/** Refuses a change to what is not any more as the caller knows it; without `unlessChangedSince` they did not say. */
export const checkUnchanged = (
  { updatedAt }: { readonly updatedAt: DateTime.Utc },
  unlessChangedSince: DateTime.Utc | undefined,
): Effect.Effect<void, PreconditionFailed> =>
  unlessChangedSince === undefined || DateTime.toEpochMillis(updatedAt) === DateTime.toEpochMillis(unlessChangedSince)
    ? Effect.void
    : Effect.fail(new PreconditionFailed())
