import { Schema } from "effect"

/** The most reports of one organization that one server makes at a time. */
export const reportsPerOrganizationMax = 4

/** How long a request waits for its turn. */
export const reportTurnSecondsMax = 10

/** Too many reports of the cloud are being made: 503. */
export class PreflightBusy extends Schema.TaggedError<PreflightBusy>()("PreflightBusy", {}) {
  override get message() {
    return `Too many cluster requests wait for their cloud at the moment: this one had no turn within ${reportTurnSecondsMax} s. Nothing was created. Send the request again in 2 s.`
  }
}
