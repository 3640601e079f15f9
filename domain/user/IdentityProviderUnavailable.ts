import { Schema } from "effect"

/** The identity provider could not be asked for its keys, so that no token can be judged: 503. The cause is for the log. */
export class IdentityProviderUnavailable extends Schema.TaggedError<IdentityProviderUnavailable>()(
  "IdentityProviderUnavailable",
  { issuer: Schema.String, problem: Schema.String },
) {
  override get message() {
    return "The identity provider does not respond correctly, so sign-in is unavailable. API keys still work. Try again in a minute. If the problem persists, contact the operator."
  }
}
