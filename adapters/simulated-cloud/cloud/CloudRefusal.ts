import { Schema } from "effect"

/** The simulated cloud refuses a call with the error of the real one. */
export class CloudRefusal extends Schema.TaggedError<CloudRefusal>()("CloudRefusal", {
  summary: Schema.String,
  detail: Schema.String,
}) {
  override get message() {
    return this.summary
  }
}
