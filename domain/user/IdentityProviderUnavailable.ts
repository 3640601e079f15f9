import { Schema } from "effect"

/** The keys of the identity provider could not be fetched, so no token can be verified: 503. The cause is for the log. */
export class IdentityProviderUnavailable extends Schema.TaggedError<IdentityProviderUnavailable>()(
  "IdentityProviderUnavailable",
  { issuer: Schema.String, problem: Schema.String },
) {
  override get message() {
    return "The identity provider does not respond correctly, so sign-in is unavailable. API keys still work. Try again in a minute. If the problem persists, contact the operator."
  }
}
