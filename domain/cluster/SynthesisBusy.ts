import { Schema } from "effect"

/** Too many cluster requests are waiting for their check: 503. */
export class SynthesisBusy extends Schema.TaggedError<SynthesisBusy>()("SynthesisBusy", {}) {
  override get message() {
    return "Too many cluster requests are being checked at the moment. Nothing was created. Send the request again in 2 s."
  }
}
