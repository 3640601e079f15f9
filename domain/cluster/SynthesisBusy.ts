import { Schema } from "effect"

/** The most requests of one organization that wait for their program. */
export const waitingPerOrganizationMax = 10

/** Too many cluster requests are waiting for their check: 503. */
export class SynthesisBusy extends Schema.TaggedError<SynthesisBusy>()("SynthesisBusy", {}) {
  override get message() {
    return "Too many cluster requests are being checked at the moment. Nothing was created. Send the request again in 2 s."
  }
}
