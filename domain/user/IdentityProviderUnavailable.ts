import { Schema } from "effect"

/** The identity provider could not be asked for its keys, so that no token can be judged: 503. The cause is for the log. */
export class IdentityProviderUnavailable extends Schema.TaggedError<IdentityProviderUnavailable>()(
  "IdentityProviderUnavailable",
  { issuer: Schema.String, problem: Schema.String },
) {
  override get message() {
    return "The identity provider does not answer as it should, so nobody can be signed in at the moment. API keys still work. Try again in a minute; if it stays, tell the operator."
  }
}
