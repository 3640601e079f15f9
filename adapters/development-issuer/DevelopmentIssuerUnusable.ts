import { Schema } from "effect"

/** The development issuer cannot be used. */
export class DevelopmentIssuerUnusable extends Schema.TaggedError<DevelopmentIssuerUnusable>()(
  "DevelopmentIssuerUnusable",
  { problem: Schema.String },
) {
  override get message() {
    return `The development issuer, with which people sign in, cannot be used: ${this.problem}`
  }
}
