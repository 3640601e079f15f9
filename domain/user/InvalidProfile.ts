import { Schema } from "effect"

/** The claims of the identity provider are not enough for a profile: 422. */
export class InvalidProfile extends Schema.TaggedError<InvalidProfile>()("InvalidProfile", {
  reason: Schema.Literals(["email missing", "email not verified", "email unusable"]),
}) {
  override get message() {
    return explanations[this.reason]
  }
}

const explanations = {
  "email missing":
    "The token has no claim email. Request the scopes openid, email and profile when you sign in, and configure the identity provider to include the address in the token.",
  "email not verified":
    "The identity provider has not verified your email address: the claim email_verified is not true. Verify the address there, then sign in again.",
  "email unusable":
    "The claim email of the token is not an email address of at most 254 characters, or has characters that look like others, such as full-width letters. Correct it at the identity provider.",
} as const
