import { Schema } from "effect"

/** A cloud could not be asked what it offers, or its response could not be read. */
export class CloudOffersUnavailable extends Schema.TaggedError<CloudOffersUnavailable>()("CloudOffersUnavailable", {
  provider: Schema.String,
  region: Schema.String,
  /** What happened, without secrets and texts of requests. */
  problem: Schema.String,
  advice: Schema.String,
}) {
  override get message() {
    return `${this.provider} did not say what ${this.region} offers: ${this.problem} The catalog was not changed. ${this.advice}`
  }
}
