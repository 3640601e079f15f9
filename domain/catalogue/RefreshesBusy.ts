import { Schema } from "effect"

/** Regions that one server asks for at a time: the responses of a cloud are large. */
export const refreshesMax = 2

/** How long a request waits for its turn. */
export const refreshTurnSecondsMax = 5

/** Too many regions of the catalog are being refreshed: 503. */
export class RefreshesBusy extends Schema.TaggedError<RefreshesBusy>()("RefreshesBusy", {}) {
  override get message() {
    return `This server is refreshing as many regions as it can: this one had no turn within ${refreshTurnSecondsMax} s. The catalog was not changed. Send the request again in a minute.`
  }
}
