import { Schema } from "effect"

/** What an identity provider asserts about a user, read from a token with a verified signature (OpenID Connect Core §5.1). */
export const IdentityClaims = Schema.Struct({
  /** The issuer, or `development` for the issuer a server runs itself. */
  provider: Schema.String,
  subject: Schema.String,
  email: Schema.optionalKey(Schema.String),
  emailVerified: Schema.Boolean,
  name: Schema.optionalKey(Schema.String),
})
export type IdentityClaims = typeof IdentityClaims.Type
