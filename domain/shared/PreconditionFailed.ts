import { Schema } from "effect"

/** The thing was changed since the caller looked at it (RFC 9110 §13.1.1): 412. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {}) {
  override get message() {
    return "It was changed since you read it: If-Match names another version. Nothing was changed. Read it again, and send the new ETag."
  }
}
